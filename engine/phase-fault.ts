import type { AbortEvaluation, EndpointReading } from '@/lib/domain/run/evidence';
import type { MachineInput } from './machine';
import type { Phase, RunContext } from './run-context';
import { abortOf, recordTick, watchTicks, type Tick } from './watch';

/** A proxy that twice in a row is wedged under the fault takes the whole path down: that is no experiment any more. */
const wedgedLooks = 2;
const unseenLooks = 3;

/** watchFault watches a live fault: is it still there, does a condition fire, are we blind. */
export const watchFault: Phase = async (run, send, signal) => {
  let before: readonly AbortEvaluation[] = [];
  const sight = new Sight(run.plan.timing.blindAfterMs);
  await watchTicks(run, true, signal, (tick) => {
    const abort = abortOf(run, tick) ?? (tick ? sight.judge(tick, run) : null);
    // In one turn of the event loop: the evidence is queued, the undo starts, nothing is waited for.
    if (tick) rememberSeen(run, tick);
    if (tick) recordTick(run, 'injecting', tick, before, abort?.event ? [abort.event] : []);
    if (abort?.event?.kind === 'condition_fired') run.failpoint('breach-seen');
    if (abort) {
      run.facts.endingDetail = abort.detail;
      send({ kind: 'abort', reason: abort.reason });
      return false;
    }
    before = tick?.decision.evaluations ?? before;
    return sendAtDeadline(run, send);
  });
};

/** Should a proxy stop answering later, people are told what was on it last, and when that was. */
function rememberSeen(run: RunContext, { reading, at }: Tick): void {
  for (const work of run.endpoints) {
    const seen = reading.endpoints.find(
      ({ apiUrl, proxy }) => apiUrl === work.endpoint.apiUrl && proxy === work.endpoint.proxy,
    );
    if (seen && seen.state !== 'wedged' && seen.state !== 'unreachable')
      work.seen = { toxics: seen.toxics, at };
  }
}

/** The timer of its own has normally been first; this is for a timer that was late. */
function sendAtDeadline(run: RunContext, send: (input: MachineInput) => void): boolean {
  if (run.sources.clock.monotonicMs() < run.facts.deadlineMs) return true;
  send({ kind: 'deadline_reached' });
  return false;
}

/** Sight follows whether the fault could be seen on every proxy. */
class Sight {
  #unseenSinceMs: number | null = null;
  #unseen = 0;
  #wedged = 0;

  constructor(private readonly blindAfterMs: number) {}

  judge(tick: Tick, run: RunContext): ReturnType<typeof abortOf> {
    const { endpoints } = tick.reading;
    const gone = endpoints.find(isGone);
    if (gone) return { reason: 'fault_vanished', detail: `${gone.proxy}: ${gone.state}`, event: null };
    const nowMs = run.sources.clock.monotonicMs();
    const unseen = endpoints.filter(({ state }) => state === 'wedged' || state === 'unreachable');
    this.#wedged = unseen.some(({ state }) => state === 'wedged') ? this.#wedged + 1 : 0;
    this.#unseen = unseen.length > 0 ? this.#unseen + 1 : 0;
    this.#unseenSinceMs = unseen.length > 0 ? (this.#unseenSinceMs ?? nowMs) : null;
    const unseenMs = this.#unseenSinceMs === null ? 0 : nowMs - this.#unseenSinceMs;
    const blind = this.#unseen >= unseenLooks && unseenMs > this.blindAfterMs;
    if (!blind && this.#wedged < wedgedLooks) return null;
    return {
      reason: 'blind',
      detail: unseen.map((one) => `${one.proxy}: ${one.state}`).join(', '),
      event: null,
    };
  }
}

function isGone({ state }: EndpointReading): boolean {
  switch (state) {
    case 'clean':
    case 'foreign_toxics':
    case 'proxy_missing':
    case 'different':
      return true;
    case 'fault_in':
    case 'wedged':
    case 'unreachable':
      return false;
  }
}
