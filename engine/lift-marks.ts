import { lookOnce } from '@/lib/domain/fault/undo';
import { decideUndo, ownedBy } from '@/lib/domain/fault/undo-decision';
import { alone } from './alone';
import { isOutByHand } from './lift-hand-mark';
import { mapBounded } from './map-bounded';
import type { Clock, FaultDriver, Logger, MetricSource, RunStore, SweepRecord } from './ports';
import { refreshMark } from './refresh-mark';

const marksAtOnce = 16;

export interface LiftDeps {
  readonly store: Pick<RunStore, 'clearMark' | 'refreshMark'>;
  readonly driver: FaultDriver;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metricsAt: (prometheusUrl: string) => MetricSource;
}

type Marked = SweepRecord['marks'][number];

/** liftMarks lifts each mark whose run is over by a fresh clean read of every proxy of its target, and by nothing else; marks of faults made by hand are left. */
export async function liftMarks(deps: LiftDeps, record: SweepRecord): Promise<void> {
  const marks = record.marks.filter(({ byHand }) => byHand === null);
  await mapBounded(marks, marksAtOnce, (marked) =>
    alone(deps.log, { targetKey: marked.mark.targetKey }, () => liftMark(deps, record, marked)),
  );
}

async function liftMark(
  { store, driver, log, clock }: LiftDeps,
  record: SweepRecord,
  { mark, endpoints }: Marked,
): Promise<void> {
  const isOurs = ownedBy(mark.runId, Infinity);
  const looks = await Promise.all(endpoints.map((endpoint) => lookOnce(driver, endpoint)));
  const isClean = looks.every(
    (look) =>
      look.kind === 'seen' &&
      decideUndo(look, { isOurs, snapshot: null, confirmedBefore: true, wedgedDeleteTried: true }).kind ===
        'leave',
  );
  const isOpen = record.orphans.some(({ runId }) => runId === mark.runId);
  if (!isClean || isOpen || endpoints.length === 0) {
    await store.refreshMark(refreshMark(mark, endpoints, looks, clock.now()));
    return;
  }
  await store.clearMark(mark);
  log.info({ targetKey: mark.targetKey }, 'the target was read back clean: its mark is lifted');
}

/** liftHandMarks lifts the marks of faults that a person made: no proxy tells anything about them, and numbers take seconds, so all are asked about side by side. */
export async function liftHandMarks(deps: LiftDeps, record: SweepRecord): Promise<void> {
  await mapBounded(record.marks, marksAtOnce, ({ mark, byHand }) =>
    alone(deps.log, { targetKey: mark.targetKey }, async () => {
      if (byHand === null || !(await isOutByHand(deps, byHand))) return;
      await deps.store.clearMark(mark);
      deps.log.info(
        { targetKey: mark.targetKey },
        'a fault made by hand is out by the numbers: its mark is lifted',
      );
    }),
  );
}
