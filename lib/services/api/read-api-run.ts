import { readRunEvents } from '@/lib/adapters/postgres/run-events';
import { readRunHead, type RunHead } from '@/lib/adapters/postgres/run-head';
import { readRunState } from '@/lib/adapters/postgres/run-store';
import { readNewestTick } from '@/lib/adapters/postgres/run-ticks';
import type { ApiCaller } from '@/lib/auth/api-token';
import type { ApiRun } from '@/lib/domain/api/api-schemas';
import { boundsOfMetric } from '@/lib/domain/plan/bounds-of-metric';
import { distanceToAbort } from '@/lib/domain/run/distance-to-abort';
import { readRecovery } from '@/lib/domain/run/run-times';
import type { TickRecord } from '@/lib/domain/run/evidence';
import type { RunEventView } from '@/lib/domain/view/views';
import { refuse, type Outcome } from '../failure';
import { requestAbort, type AbortHeard } from '../request-abort';
import type { ServiceContext } from '../service-context';

/** readApiRun reads a run of the token's team and environment, with its events after `afterSeq`; any other run is not found. */
export async function readApiRun(
  context: ServiceContext,
  caller: ApiCaller,
  runId: string,
  origin: { readonly publicUrl: URL; readonly afterSeq: number },
): Promise<Outcome<ApiRun>> {
  const head = await readRunHead(context.db, runId);
  if (!head || !isWithin(caller, head.summary)) return refuse('not_found');
  const [events, tick] = await Promise.all([
    readRunEvents(context.db, runId, 0),
    readNewestTick(context.db, runId),
  ]);
  return { ok: true, value: describeRun(head, events, tick, origin) };
}

/** abortApiRun aborts a run of the token's team and environment. */
export async function abortApiRun(
  context: ServiceContext,
  caller: ApiCaller,
  runId: string,
): Promise<Outcome<AbortHeard>> {
  const run = await readRunState(context.db, runId);
  if (!run || !isWithin(caller, run)) return refuse('not_found');
  const { id, name } = caller.viewer;
  return requestAbort(context, { by: { id, name }, via: `token ${caller.tokenId}` }, runId);
}

function isWithin(
  { viewer, environment }: ApiCaller,
  run: { readonly team: { readonly id: string }; readonly environment: string },
): boolean {
  return run.team.id === viewer.team.id && run.environment === environment;
}

function describeRun(
  head: RunHead,
  events: readonly RunEventView[],
  tick: TickRecord | null,
  { publicUrl, afterSeq }: { readonly publicUrl: URL; readonly afterSeq: number },
): ApiRun {
  const { summary, plan, times, now } = head;
  const { id, environment, state, ending, endingReason, verdict, mechanism, requestedAt } = summary;
  const end = events.findLast(({ data }) => data.kind === 'concluded')?.data;
  const checked = events.findLast(({ data }) => data.kind === 'preflight_checked')?.data;
  const concluded = end?.kind === 'concluded' ? end : null;
  return {
    id,
    url: new URL(`/runs/${encodeURIComponent(id)}`, publicUrl).href,
    card: { id: plan.card.id, title: plan.card.title },
    environment,
    state,
    ending,
    endingReason,
    verdict,
    mechanism,
    sentence: concluded?.sentence ?? null,
    rollback: rollbackOf(head),
    rollbackCommand: head.targetMark?.command ?? null,
    recovery: readRecovery(events).recovery,
    times: {
      requestedAt,
      injectedAt: times.injectedAt,
      hardDeadline: times.hardDeadline,
      rollbackConfirmedAt: times.rollbackConfirmedAt,
      concludedAt: times.concludedAt,
    },
    preflight: checked?.kind === 'preflight_checked' ? checked.checks : [],
    results: concluded ? [...concluded.results, ...concluded.mechanismResults] : [],
    events: events.filter(({ seq }) => seq > afterSeq).map(({ seq, at, data }) => ({ seq, at, data })),
    latest: tick && describeTick(head, tick),
    now,
  };
}

function rollbackOf(head: RunHead): ApiRun['rollback'] {
  // What is marked on the target outweighs whatever the run's own record says.
  if (head.targetMark?.runId === head.summary.id) return 'incomplete';
  if (head.faultMayBeLive) return 'pending';
  // The deadline is written ahead of every fault, of one that a person makes by hand as well.
  return head.times.hardDeadline === null ? 'not_needed' : 'confirmed';
}

function describeTick({ plan }: RunHead, tick: TickRecord): ApiRun['latest'] {
  return {
    at: tick.at,
    metrics: tick.samples.flatMap(({ metric, control, canary }) => {
      const known = plan.metrics.find(({ name }) => name === metric);
      if (!known) return [];
      const bounds = boundsOfMetric(plan, metric);
      return [{ metric, label: known.label, unit: known.unit, bounds, control, canary }];
    }),
    aborts: plan.aborts.flatMap((abort) => {
      const evaluation = tick.aborts.find(({ abortId }) => abortId === abort.id);
      if (!evaluation) return [];
      return [{ text: abort.text, fired: evaluation.fired, distance: distanceToAbort(evaluation, abort) }];
    }),
  };
}
