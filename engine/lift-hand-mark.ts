import { goodReadings, judgeHandUndo } from '@/lib/domain/hand/judge-hand-undo';
import { planSchema } from '@/lib/domain/plan/plan';
import { weighRecovery } from '@/lib/domain/verdict/weigh-recovery';
import { abortableSleep } from '@/lib/abortable-sleep';
import type { Clock, FaultDriver, MetricSource, SweepRecord } from './ports';
import { readTick } from './read-tick';

type ByHand = NonNullable<SweepRecord['marks'][number]['byHand']>;

/** Between two readings, so that they are two samples. */
const apartMs = 2_000;

/** isOutByHand tells whether a fault that a person made, of a run that is over, is out: somebody says so, and the numbers since bear it out. */
export async function isOutByHand(
  deps: {
    readonly metricsAt: (prometheusUrl: string) => MetricSource;
    readonly driver: FaultDriver;
    readonly clock: Clock;
  },
  { plan: stored, undoneForMs }: ByHand,
): Promise<boolean> {
  const parsed = planSchema.safeParse(stored);
  if (!parsed.success || undoneForMs === null) return false;
  const plan = parsed.data;
  const { fault } = plan;
  if (fault.kind !== 'by_hand') return false;
  const sources = {
    ...deps,
    metrics: deps.metricsAt(plan.environment.prometheusUrl),
    alerts: null,
    traces: null,
  };
  for (let n = 0; n < goodReadings; n += 1) {
    if (n > 0) await abortableSleep(apartMs, new AbortController().signal);
    const { samples } = await readTick(sources, plan, null);
    if (weighRecovery(plan, samples, null) !== 'recovered') return false;
  }
  const judgement = judgeHandUndo({
    injected: true,
    undoneForMs,
    askedForMs: 0,
    goodReadings,
    settlingMs: plan.timing.settlingMs,
    undoWithinMs: fault.undoWithinMs,
  });
  return judgement.kind === 'confirmed';
}
