import type { ClaimedRun, FaultIntent, RunCommand } from '@/lib/domain/run/run-record';
import { abortableSleep, hasStopped } from '@/lib/abortable-sleep';
import { comesBackAs, restored } from './intent-changes';
import type { Lease } from './lease';
import type { Clock, Failpoint, FaultDriver, Logger } from './ports';
import { MarkKeeper } from './mark-keeper';
import type { RestartHooks } from './restart-hooks';
import type { Recorder } from './recorder';
import { undoUntilClean } from '@/lib/domain/fault/undo';
import { ownedBy } from '@/lib/domain/fault/undo-decision';

/** Toxiproxy's 25 s handler timeout plus margin: by then a call that was given up as lost has been carried out or not. */
const secondLookMs = 30_000;

export interface SalvageDeps {
  readonly driver: FaultDriver;
  readonly clock: Clock;
  readonly failpoint: Failpoint;
  readonly recorder: Recorder;
  readonly lease: Lease;
  readonly log: Logger;
  readonly restarts: Pick<RestartHooks, 'askAfterGuard'>;
}

/** SalvageClosing is a person who stops waiting: `command` is theirs once the signal is aborted. */
export interface SalvageClosing {
  readonly signal: AbortSignal;
  readonly command: () => RunCommand | null;
}

/**
 * salvageRun ends a run whose stored plan this engine cannot read: whatever its intents name is undone, looked at twice, then it is closed
 * as failed. Where a person was asked to make the fault, only a person can say that it is out: the target is marked until one closes the run.
 */
export async function salvageRun(
  deps: SalvageDeps,
  claimed: ClaimedRun,
  left: AbortSignal,
  closing: SalvageClosing,
): Promise<void> {
  const signal = AbortSignal.any([left, closing.signal]);
  const { recorder, log } = deps;
  log.error({ state: claimed.state }, 'the stored plan cannot be read: the run is undone and closed');
  // Copies: an undo that is confirmed, or puts more back than was found, changes what the second look must know.
  const works = claimed.intents.map((intent) => ({ ...intent }));
  if (works.length > 0) {
    await undoIntents(deps, claimed, works, signal);
    await abortableSleep(secondLookMs, signal);
    await undoIntents(deps, claimed, works, signal);
  }
  const byHand = isByHand(claimed);
  if (byHand) await waitForAPerson(deps, claimed, signal);
  if (left.aborted) return;
  const closed = closing.command();
  const hadFault = byHand || works.length > 0;
  const ending = claimed.ending ?? (hadFault ? 'aborted' : 'failed');
  const endingReason = claimed.endingReason ?? (hadFault ? 'worker_lost' : 'preflight_failed');
  const sentence = {
    'pt-BR': 'O plano guardado não pôde ser lido por este motor; nada foi julgado.',
    en: 'The stored plan could not be read by this engine; nothing was judged.',
  };
  await recorder.stored({
    set: {
      state: 'concluded',
      ending,
      endingReason,
      endingDetail: sentence.en,
      verdict: 'inconclusive',
      mechanism: 'not_checked',
      concludedAt: recorder.now(),
    },
    mark: closed
      ? {
          close: claimed.targetKey,
          by: closed.by?.name ?? closed.via,
          reason: closed.reason ?? '—',
        }
      : { clear: claimed.targetKey },
    ...(closed ? { heard: [closed.id] } : {}),
    events: [
      ...(closed
        ? [recorder.event({ kind: 'closed_unverified', by: closed.by, reason: closed.reason ?? '—' })]
        : []),
      recorder.event({ kind: 'state_entered', state: 'concluded' }),
      recorder.event({
        kind: 'concluded',
        ending,
        endingReason,
        verdict: 'inconclusive',
        mechanism: 'not_checked',
        results: [],
        mechanismResults: [],
        sentence,
      }),
    ],
    release: true,
  });
}

/** The deadline is stored together with the intents, or when a person is asked to inject: without intents it was a person. */
function isByHand({ hardDeadline, intents }: ClaimedRun): boolean {
  return hardDeadline !== null && intents.length === 0;
}

/** What an engine that could read the plan wrote on the mark tells more than this one can. */
async function waitForAPerson(deps: SalvageDeps, claimed: ClaimedRun, signal: AbortSignal): Promise<void> {
  const { recorder, log } = deps;
  const { runId, targetKey } = claimed;
  const detail = 'made by hand; the stored plan cannot be read: undo it as the card says, and close the run';
  await recorder.stored({
    set: {
      state: 'rolling_back',
      ending: claimed.ending ?? 'aborted',
      endingReason: claimed.endingReason ?? 'worker_lost',
      rollbackStartedAt: claimed.rollbackStartedAt ?? recorder.now(),
    },
    mark: { keep: { targetKey, runId, detail, command: '', curl: '', proxies: [] } },
    events: [recorder.event({ kind: 'hand_undo_late', waitsFor: 'word' })],
  });
  log.error({}, 'ROLLBACK INCOMPLETE: a fault made by hand may still be live, and the plan cannot be read');
  while (!hasStopped(signal)) await abortableSleep(secondLookMs, signal);
}

/** IntentWork is an intent of the run with what this process has done about it. */
type IntentWork = { -readonly [Key in keyof FaultIntent]: FaultIntent[Key] };

async function undoIntents(
  deps: SalvageDeps,
  claimed: ClaimedRun,
  works: readonly IntentWork[],
  signal: AbortSignal,
): Promise<void> {
  const { runId, targetKey } = claimed;
  const marks = new MarkKeeper({ ...deps, ref: { runId }, targetKey, signal });
  await Promise.all(
    works.map(async (work) => {
      const { endpoint, snapshot, undone } = work;
      const outcome = await undoUntilClean(
        { ...deps, sleep: abortableSleep, random: Math.random },
        {
          endpoint,
          snapshot,
          snapshotLost: snapshot === null,
          isOurs: ownedBy(claimed.runId, claimed.epoch),
          confirmedBefore: undone,
          onCut: () => deps.recorder.record({ kind: 'path_cut', ...endpoint, why: 'undo' }),
          keepWanted: async (wanted) => {
            work.snapshot = wanted;
            await deps.recorder.stored({ intents: [comesBackAs(work.id, wanted)] });
          },
        },
        signal,
        (last, tried) => {
          marks.failed({ endpoint, snapshot: work.snapshot, seen: null }, last, tried);
          if (last.state === 'wedged' || last.state === 'unreachable')
            void deps.restarts.askAfterGuard(endpoint.apiUrl, runId);
        },
      );
      if (outcome.kind === 'stopped') return;
      work.undone = true;
      marks.cleaned(endpoint);
    }),
  );
  if (signal.aborted) return;
  deps.recorder.enqueue({ intents: works.map(({ id }) => restored(id)) });
}
