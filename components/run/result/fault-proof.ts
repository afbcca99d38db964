import { boundsOfMetric } from '@/lib/domain/plan/bounds-of-metric';
import type { PlanMetric } from '@/lib/domain/plan/plan';
import type { Reading } from '@/lib/domain/run/evidence';
import type { RunView } from '@/lib/domain/view/views';
import type { Conclusion } from '../result-rows';

type Probe = Extract<RunView['events'][number]['data'], { kind: 'fault_injected' }>['probe'];

/** EndpointProof is what the probe saw at one proxy while the fault was live, and after it was out; null where it never came so far. */
export interface EndpointProof {
  readonly proxy: string;
  readonly during: Probe | null;
  readonly after: Probe | null;
}

/** Exposure sets what was declared beside what was measured; never mixed. Shares 0..1, readings in the metric's own unit. */
export interface Exposure {
  readonly declaredShare: number;
  readonly canaryShare: number;
  /** Declared share × canary share: of all the traffic. */
  readonly computedImpact: number;
  readonly declaredImpact: string;
  readonly measured: {
    readonly metric: PlanMetric;
    readonly control: Reading;
    readonly canary: Reading;
    readonly query: string | null;
    readonly bounds: readonly number[];
  } | null;
}

/** listEndpointProofs reads from the record what the probe measured at each proxy of the run. */
export function listEndpointProofs({ plan, events }: Pick<RunView, 'plan' | 'events'>): EndpointProof[] {
  return plan.target.endpoints.map(({ apiUrl, proxy }) => {
    const last = (kind: 'fault_injected' | 'endpoint_restored') => {
      const found = events.findLast(
        ({ data }) => data.kind === kind && data.apiUrl === apiUrl && data.proxy === proxy,
      )?.data;
      return found?.kind === kind ? found.probe : null;
    };
    return { proxy, during: last('fault_injected'), after: last('endpoint_restored') };
  });
}

/** readExposure gives the declared reach of a run and, where its target exposes it, the measured one. */
export function readExposure({ plan }: Pick<RunView, 'plan'>, conclusion: Conclusion): Exposure {
  const { injection, environment, blastRadius, target, metrics } = plan;
  const metric = metrics.find(({ name }) => name === target.exposureMetric);
  const result = [...conclusion.results, ...conclusion.mechanismResults].find(
    (candidate) => candidate.metric === target.exposureMetric,
  );
  return {
    declaredShare: injection.share,
    canaryShare: environment.canaryShare,
    computedImpact: injection.share * environment.canaryShare,
    declaredImpact: blastRadius.maximumImpact,
    measured:
      metric && result
        ? {
            metric,
            control: result.control,
            canary: result.canary,
            query: result.resolvedQuery,
            bounds: boundsOfMetric(plan, metric.name),
          }
        : null,
  };
}
