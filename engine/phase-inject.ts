import { needsAcceptance } from '@/lib/domain/contract/needs-acceptance';
import { randomUUID } from 'node:crypto';
import { dialListen } from '@/lib/domain/fault/dial-listen';
import type { ProbeResult } from '@/lib/domain/fault/proxy-look';
import { injectWithinMs } from '@/lib/domain/plan/longest-run';
import type { RunEventData } from '@/lib/domain/run/run-event';
import type { FaultIntent, IntentChange, WriteAheadRefusal } from '@/lib/domain/run/run-record';
import { hasStopped } from '@/lib/abortable-sleep';
import { gatesStillOpen } from './gates-before-fault';
import { injectEndpoint, takeSnapshot } from './inject';
import type { MachineInput } from './machine';
import type { EndpointWork, Phase, RunContext } from './run-context';

/** Beyond the planned end, the engine has this long for its own undo before the guard makes it, too. */
const undoWithinMs = 15_000;

type Send = (input: MachineInput) => void;

/** inject stores the intents, then puts the fault on every proxy in parallel, reads it back and probes it. */
export const inject: Phase = async (run, send, signal) => {
  const { failpoint, facts, recorder } = run;
  if (!(await gatesStillOpen(run, send, signal))) return;
  if (!(await snapshotAll(run, send, signal))) return;
  if (!(await chargeGuards(run, send, signal))) return;
  if (hasStopped(signal)) {
    await run.guards.release();
    return;
  }
  failpoint('before-intent');
  const writing = writeAhead(run);
  run.writeAhead = writing.catch(() => undefined);
  const answer = await writing;
  if (answer !== 'stored') {
    explain(run, signal, null);
    await run.guards.release();
    send({ kind: 'injection_refused', reason: answer });
    return;
  }
  failpoint('after-intent');
  if (hasStopped(signal)) return;
  facts.deadlineMs = run.sources.clock.monotonicMs() + injectWithinMs + run.plan.injection.durationMs;
  // The first proxy that fails ends it: the others are stopped, and undone, without waiting for one that hangs.
  const failed = () => send({ kind: 'injection_failed' });
  const injected = await Promise.all(run.endpoints.map((work) => injectOne(run, work, signal, failed)));
  if (hasStopped(signal)) return;
  facts.injectedAt = recorder.now();
  run.guards.faultIn();
  const probes = await probeAll(run);
  // An abort while probes were out has begun the undo already.
  if (hasStopped(signal)) return;
  failpoint('before-mark-injected');
  const seen = probes.every(({ outcome }) => outcome === 'fault_seen' || outcome === 'not_probed');
  storeInjected(run, injected, probes, seen);
  send({ kind: seen ? 'fault_confirmed' : 'injection_failed' });
};

/** A guard has the proxies on its own disk before the first of them is touched. */
async function chargeGuards(run: RunContext, send: Send, signal: AbortSignal): Promise<boolean> {
  const proxies = run.endpoints.flatMap(({ endpoint, snapshot }) =>
    snapshot ? [{ endpoint, snapshot }] : [],
  );
  const endWithinMs = injectWithinMs + run.plan.injection.durationMs + undoWithinMs;
  try {
    await run.guards.charge(proxies, endWithinMs, (detail) => {
      // A guard that goes while the fault is being taken out, for whatever reason, ends nothing.
      if (hasStopped(signal)) return;
      explain(run, signal, detail);
      run.recorder.record(guardLost(detail));
      send({ kind: 'abort', reason: 'guard_lost' });
    });
    return true;
  } catch (error) {
    await run.guards.release();
    for (const work of run.endpoints) work.snapshot = work.intentId = null;
    explain(run, signal, messageOf(error));
    send({ kind: 'injection_refused', reason: 'injection_failed' });
    return false;
  }
}

/** Once somebody said stop, the end is explained by whoever that was. */
function explain(run: RunContext, signal: AbortSignal, detail: string | null): void {
  if (!hasStopped(signal)) run.facts.endingDetail = detail;
}

function guardLost(detail: string): RunEventData {
  return {
    kind: 'engine_note',
    text: {
      'pt-BR': `O guarda ao lado do Toxiproxy não é mais de confiança (${detail}): a falha é desfeita já.`,
      en: `The guard beside the Toxiproxy cannot be relied on any more (${detail}): the fault is undone now.`,
    },
  };
}

async function snapshotAll(run: RunContext, send: Send, signal: AbortSignal): Promise<boolean> {
  try {
    await Promise.all(
      run.endpoints.map(async (work) => {
        work.snapshot = await takeSnapshot(run.sources.driver, work.endpoint);
        work.intentId = randomUUID();
      }),
    );
    return true;
  } catch (error) {
    for (const work of run.endpoints) work.snapshot = work.intentId = null;
    explain(run, signal, messageOf(error));
    send({ kind: 'injection_refused', reason: 'injection_failed' });
    return false;
  }
}

function writeAhead(run: RunContext): Promise<WriteAheadRefusal | 'stored'> {
  const { recorder, lease, plan, expected } = run;
  const intents = run.endpoints.flatMap(({ endpoint, snapshot, intentId }): FaultIntent[] => {
    if (!snapshot || intentId === null) return [];
    const toxicNames = expected.toxics.map(({ name }) => name);
    return [{ id: intentId, ...lease.ref, endpoint, snapshot, toxicNames, undone: false }];
  });
  const hardDeadline = new Date(recorder.now().getTime() + injectWithinMs + plan.injection.durationMs);
  const events = [
    recorder.event({ kind: 'state_entered', state: 'injecting' }),
    recorder.event({ kind: 'fault_intended', endpoints: intents.length }),
  ];
  return recorder.exclusive(() =>
    run.store.writeAhead(lease.ref, { intents, hardDeadline, events }, needsAcceptance(plan)),
  );
}

interface Injected {
  readonly work: EndpointWork;
  readonly tookMs: number;
}

async function injectOne(
  run: RunContext,
  work: EndpointWork,
  signal: AbortSignal,
  failed: () => void,
): Promise<Injected | null> {
  const { snapshot, endpoint } = work;
  if (!snapshot) {
    failed();
    return null;
  }
  const injecting = injectEndpoint(
    { driver: run.sources.driver, clock: run.sources.clock, failpoint: run.failpoint },
    {
      endpoint,
      snapshot,
      expected: run.expected,
      allowed: () => {
        run.lease.assertLive();
        if (hasStopped(signal)) throw new Error('the injection was stopped');
      },
      onCut: () => run.recorder.record({ kind: 'path_cut', ...endpoint, why: 'inject' }),
    },
  );
  work.injection = injecting.catch(() => undefined);
  try {
    const { tookMs } = await injecting;
    work.seen = { toxics: run.expected.toxics, at: run.recorder.now() };
    startClock(run);
    return { work, tookMs };
  } catch (error) {
    if (hasStopped(signal)) return null;
    run.facts.endingDetail = messageOf(error);
    run.recorder.record({ kind: 'injection_failed', ...endpoint, detail: messageOf(error) });
    failed();
    return null;
  }
}

/** The planned duration counts from the first proxy that carries the fault. */
function startClock(run: RunContext): void {
  const end = run.sources.clock.monotonicMs() + run.plan.injection.durationMs;
  run.facts.deadlineMs = Math.min(run.facts.deadlineMs, end);
}

function probeAll(run: RunContext): Promise<ProbeResult[]> {
  const { plan, sources } = run;
  return Promise.all(
    run.endpoints.map(async ({ endpoint, snapshot }): Promise<ProbeResult> => {
      const { fault } = plan;
      if (!snapshot || plan.target.probe.kind === 'none' || fault.kind === 'by_hand')
        return notProbed('the target has no probe');
      try {
        const address = dialListen(endpoint.apiUrl, snapshot.listen);
        return await sources.driver.probeFault(address, plan.target.probe, fault);
      } catch (error) {
        return { outcome: 'failed', connections: 0, slowestMs: null, detail: messageOf(error) };
      }
    }),
  );
}

/** notProbed is a probe that was not made, and why. */
export function notProbed(detail: string): ProbeResult {
  return { outcome: 'not_probed', connections: 0, slowestMs: null, detail };
}

function storeInjected(
  run: RunContext,
  injected: readonly (Injected | null)[],
  probes: readonly ProbeResult[],
  seen: boolean,
): void {
  const { recorder, facts, sources } = run;
  const hardDeadline = new Date(recorder.now().getTime() + facts.deadlineMs - sources.clock.monotonicMs());
  const intents = run.endpoints.flatMap(({ intentId }): IntentChange[] =>
    intentId === null ? [] : [{ id: intentId, desired: 'present', observed: 'present', undone: false }],
  );
  const events = run.endpoints.map(({ endpoint }, index) => {
    const probe = probes[index] ?? notProbed('');
    const tookMs = injected[index]?.tookMs ?? 0;
    const blind = probe.outcome === 'failed' || probe.outcome === 'not_seen' || probe.outcome === 'normal';
    return blind
      ? recorder.event({
          kind: 'injection_failed',
          ...endpoint,
          detail: `probe: ${probe.outcome}${probe.detail ? `, ${probe.detail}` : ''}`,
        })
      : recorder.event({ kind: 'fault_injected', ...endpoint, tookMs, probe });
  });
  if (!seen) facts.endingDetail = 'the probe did not see the fault';
  const injectedAt = facts.injectedAt ?? recorder.now();
  recorder.enqueue({ set: { injectedAt, hardDeadline }, intents, events });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
