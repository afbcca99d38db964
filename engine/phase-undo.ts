import { dialListen } from '@/lib/domain/fault/dial-listen';
import type { Endpoint, ProxySnapshot } from '@/lib/domain/fault/fault';
import type { ProbeResult } from '@/lib/domain/fault/proxy-look';
import type { IntentChange } from '@/lib/domain/run/run-record';
import { abortableSleep, hasStopped } from '@/lib/abortable-sleep';
import { comesBackAs, restored } from './intent-changes';
import { selfUndoLeadMs } from './lease';
import { MarkKeeper } from './mark-keeper';
import { notProbed } from './phase-inject';
import type { EndpointWork, Phase, RunContext } from './run-context';
import { undoUntilClean, type UndoOutcome } from '@/lib/domain/fault/undo';
import { ownedBy } from '@/lib/domain/fault/undo-decision';

const probeTries = 3;
const betweenProbesMs = 300;

type Clean = Extract<UndoOutcome, { kind: 'clean' }>;

/** undo leaves every proxy of the run clean, all in parallel, and says so only once each is read back. It ends early only when it is stopped or the run is another engine's. */
export const undo: Phase = async (run, send, signal) => {
  // A record under way may still say "stored"; nothing is called after it, for the run has left `injecting`.
  await run.writeAhead;
  const marks = new MarkKeeper({ ...run, ref: run.lease.ref, targetKey: run.claimed.targetKey, signal });
  const done = await Promise.all(
    run.endpoints.map(async (work) => {
      await work.injection;
      const outcome = await undoUntilClean(
        {
          ...run.sources,
          sleep: abortableSleep,
          random: Math.random,
          failpoint: run.failpoint,
          lease: run.lease,
        },
        {
          endpoint: work.endpoint,
          isOurs: ownedBy(run.claimed.runId, run.claimed.epoch),
          snapshot: work.snapshot,
          snapshotLost: work.snapshotLost,
          confirmedBefore: work.confirmedBefore,
          onCut: () => run.recorder.record({ kind: 'path_cut', ...work.endpoint, why: 'undo' }),
          keepWanted: (wanted) => keepWanted(run, work, wanted),
        },
        signal,
        (last, tried) => {
          marks.failed(work, last, tried);
          if (tried.first) void run.guards.askForHelp();
          if (tried.first) send({ kind: 'rollback_incomplete' });
          if (last.state === 'wedged' || last.state === 'unreachable')
            void askRestart(run, work.endpoint, last.state);
        },
      );
      if (outcome.kind === 'stopped') return false;
      marks.cleaned(work.endpoint);
      work.confirmedBefore = true;
      await confirmRestored(run, work, outcome, signal);
      return true;
    }),
  );
  if (hasStopped(signal) || !done.every(Boolean)) return;
  confirmRollback(run);
  void run.guards.release();
  send({ kind: 'rollback_confirmed' });
};

async function keepWanted(run: RunContext, work: EndpointWork, wanted: ProxySnapshot): Promise<void> {
  if (work.intentId === null) return;
  work.snapshot = wanted;
  await run.recorder.stored({ intents: [comesBackAs(work.intentId, wanted)] });
}

async function confirmRestored(
  run: RunContext,
  work: EndpointWork,
  { how, listen, tookMs }: Clean,
  signal: AbortSignal,
): Promise<void> {
  const probe = await probeNormal(run, work, listen, signal);
  // One proxy that hangs must not keep the others' records open.
  run.recorder.enqueue({
    intents: work.intentId === null ? [] : [restored(work.intentId)],
    events: [run.recorder.event({ kind: 'endpoint_restored', ...work.endpoint, tookMs, how, probe })],
  });
  if (probe.outcome !== 'normal' && probe.outcome !== 'not_probed')
    run.recorder.record({
      kind: 'engine_note',
      text: {
        'pt-BR': `O proxy ${work.endpoint.proxy} está limpo, mas uma conexão nova por ele ainda não responde normalmente: veja o serviço atrás dele.`,
        en: `The proxy ${work.endpoint.proxy} is clean, but a fresh connection through it does not answer normally yet: look at the service behind it.`,
      },
    });
  if (run.lease.remainingMs() < selfUndoLeadMs) await journalRestored(run, work, how);
}

/** A probe that fails never keeps a clean proxy from counting as clean: the service behind it may be down for reasons of its own. */
async function probeNormal(
  run: RunContext,
  work: EndpointWork,
  listen: string | null,
  signal: AbortSignal,
): Promise<ProbeResult> {
  const { probe } = run.plan.target;
  if (listen === null || probe.kind === 'none' || work.snapshot?.enabled === false)
    return notProbed('nothing to probe');
  for (let tries = 1; ; tries += 1) {
    const result = await run.sources.driver
      .probeNormal(dialListen(work.endpoint.apiUrl, listen), probe)
      .catch((error: unknown): ProbeResult => ({ ...notProbed(String(error)), outcome: 'failed' }));
    if (result.outcome === 'normal' || result.outcome === 'not_probed' || tries === probeTries) return result;
    await abortableSleep(betweenProbesMs, signal);
  }
}

/** What is done while the database is away must not be forgotten with this process. */
async function journalRestored(run: RunContext, work: EndpointWork, how: Clean['how']): Promise<void> {
  const { proxy, apiUrl } = work.endpoint;
  try {
    await run.journal.append({
      ...run.lease.ref,
      at: run.recorder.now().toISOString(),
      text: {
        'pt-BR': `Sem o banco de dados, o motor ${run.engine.name} desfez sozinho a falha em ${proxy} (${apiUrl}): ${how}.`,
        en: `Without the database, the engine ${run.engine.name} undid the fault on ${proxy} (${apiUrl}) by itself: ${how}.`,
      },
    });
  } catch (error) {
    run.log.error({ err: error, proxy }, 'the local journal could not be written');
  }
}

async function askRestart(
  run: RunContext,
  { apiUrl }: Endpoint,
  state: 'wedged' | 'unreachable',
): Promise<void> {
  if (!run.guards.leavesRestartToUs(apiUrl, state)) return;
  const answer = await run.restarts.ask(apiUrl, run.claimed.runId);
  if (answer) run.recorder.record({ kind: 'restart_asked', apiUrl, ...answer });
}

function confirmRollback(run: RunContext): void {
  const { facts, recorder, sources } = run;
  facts.rollbackConfirmedAt = recorder.now();
  facts.rollbackConfirmedMs = sources.clock.monotonicMs();
  const tookMs = facts.rollbackConfirmedMs - facts.rollbackStartedMs;
  const intents = run.endpoints.flatMap(({ intentId }): IntentChange[] =>
    intentId === null ? [] : [restored(intentId)],
  );
  recorder.enqueue({
    intents,
    mark: { clear: run.claimed.targetKey },
    events: [recorder.event({ kind: 'rollback_confirmed', tookMs })],
  });
  run.log.info({ tookMs }, 'rollback confirmed on every proxy');
}
