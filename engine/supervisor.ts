import { LeaseLost } from '@/lib/domain/run/lease-lost';
import type { HandFault } from '@/lib/domain/hand/hand-fault';
import type { RunEventData } from '@/lib/domain/run/run-event';
import type { RunState } from '@/lib/domain/run/run';
import type { RunColumns, RunCommand } from '@/lib/domain/run/run-record';
import { abortableSleep } from '@/lib/abortable-sleep';
import {
  transition,
  type AbortReason,
  type MachineEffect,
  type MachineInput,
  type MachineRun,
} from './machine';
import { watchBaseline } from './phase-baseline';
import { conclude } from './phase-conclude';
import { watchFault } from './phase-fault';
import { askToInject } from './phase-hand-inject';
import { awaitHandUndo, lookAtNumbersAgain } from './phase-hand-undo';
import { inject } from './phase-inject';
import { runPreflight } from './phase-preflight';
import { lookAgain, watchRecovery } from './phase-recovery';
import { requestStart } from './phase-start';
import { undo } from './phase-undo';
import type { RunContext } from './run-context';

/** A phase that broke is tried again after this long, where giving up would leave a fault or a run behind. */
const againMs = 500;

/** RunSupervisor carries one run of this engine: it turns what happens into inputs of the machine, and its effects into work. */
export class RunSupervisor {
  #machine: MachineRun;
  #phase = new AbortController();
  #over = false;
  #stopping = false;
  #deadlineTimer: NodeJS.Timeout | undefined;
  readonly #hand: HandFault | null;
  readonly #heard = new Set<string>();
  /** Work that may touch a proxy: nobody in this process takes the run up again before it is over. */
  readonly #touching = new Set<Promise<unknown>>();
  readonly #left = new AbortController();

  constructor(private readonly run: RunContext) {
    const { state, ending, endingReason, intents } = run.claimed;
    this.#hand = run.plan.fault.kind === 'by_hand' ? run.plan.fault : null;
    this.#machine = {
      state,
      ending,
      endingReason,
      // Where a person makes the fault there are no intents: the deadline is stored when they are asked.
      faultIntended:
        intents.length > 0 ||
        state === 'injecting' ||
        state === 'recovering' ||
        (this.#hand !== null && run.claimed.hardDeadline !== null),
      faultConfirmed: run.claimed.injectedAt !== null,
      secondLookClean: false,
      recoveryWatched: false,
      incompleteTold: false,
    };
    run.lease.lost.addEventListener('abort', () => this.#leave());
  }

  get state(): RunState {
    return this.#machine.state;
  }

  /** start begins with a run just claimed: a new one, or one that somebody else held, which is undone and never continued. */
  start(because: 'worker_lost' | 'database_lost'): void {
    const { run } = this;
    if (run.claimed.state === 'approved') {
      this.#send({ kind: 'claimed' });
      return;
    }
    const now = run.sources.clock.monotonicMs();
    const sinceMs = (at: Date | null) => (at ? Math.max(0, run.recorder.now().getTime() - at.getTime()) : 0);
    run.facts.rollbackStartedMs = now - sinceMs(run.facts.rollbackStartedAt);
    // Whatever call was under way then may be carried out late: the second look counts from now.
    run.facts.rollbackConfirmedMs = now;
    const { previousEngine } = run.claimed;
    if (previousEngine !== null)
      run.recorder.record({ kind: 'worker_lost', previousEngine, newEngine: run.engine.name });
    run.log.warn({ state: run.claimed.state, previousEngine }, 'run taken over, to undo it');
    this.#send({ kind: 'taken_over', because });
  }

  /** done resolves when the run is concluded or no longer ours, and nothing of this process touches its proxies any more. */
  async done(): Promise<void> {
    if (!this.#left.signal.aborted)
      await new Promise<void>((resolve) => {
        this.#left.signal.addEventListener('abort', () => resolve());
      });
    await Promise.allSettled([...this.#touching]);
  }

  /** command does what a person asked, once: the undo starts before anything is written. */
  command(command: RunCommand): void {
    if (this.#over || this.#heard.has(command.id)) return;
    const { run } = this;
    if (command.kind === 'hand_injected' || command.kind === 'hand_undone') {
      this.#heard.add(command.id);
      this.#hearHand(command, command.kind);
      return;
    }
    if (command.kind === 'close_unverified') {
      this.#closeUnverified(command);
      return;
    }
    this.#heard.add(command.id);
    run.failpoint('abort-heard');
    const stop = readStop(command);
    run.recorder.enqueue({ heard: [command.id], events: stop ? [run.recorder.event(stop.event)] : [] });
    if (stop) this.abort(stop.reason, command.by?.name ?? null);
  }

  /** A person stops waiting for a clean read. Right after a takeover the wish waits until this engine has found out for itself. */
  #closeUnverified(command: RunCommand): void {
    const { state, incompleteTold } = this.#machine;
    if (state === 'rolling_back' && !incompleteTold) return;
    this.#heard.add(command.id);
    const { recorder, claimed } = this.run;
    const reason = command.reason ?? '—';
    if (state !== 'rolling_back') {
      recorder.enqueue({ heard: [command.id] });
      return;
    }
    recorder.enqueue({
      heard: [command.id],
      mark: { close: claimed.targetKey, by: command.by?.name ?? command.via, reason },
      events: [recorder.event({ kind: 'closed_unverified', by: command.by, reason })],
    });
    this.#send({ kind: 'closed_unverified' });
  }

  /** What a person says of a fault that they make by hand. It is a word: what is so, the numbers tell. */
  #hearHand(command: RunCommand, kind: 'hand_injected' | 'hand_undone'): void {
    const { recorder, hand, facts, sources, plan } = this.run;
    const { state } = this.#machine;
    if (state !== 'injecting' && state !== 'rolling_back' && state !== 'recovering') {
      // Nobody was asked to inject: the word changes nothing.
      recorder.enqueue({ heard: [command.id] });
      return;
    }
    const now = sources.clock.monotonicMs();
    const isNew = kind === 'hand_injected' ? hand.sayInjected(now) : hand.sayUndone(now);
    const late = state !== 'injecting';
    const event =
      kind === 'hand_injected'
        ? recorder.event({ kind, by: command.by, late })
        : recorder.event({ kind, by: command.by });
    recorder.enqueue({ heard: [command.id], events: isNew ? [event] : [] });
    if (!isNew) return;
    if (kind === 'hand_undone') {
      // Out before its time: there is no experiment any more.
      if (state === 'injecting') this.abort('fault_vanished', command.by?.name ?? null);
      return;
    }
    if (state === 'recovering') this.#send({ kind: 'second_look', clean: false });
    if (late) return;
    facts.injectedAt = recorder.now();
    facts.deadlineMs = now + plan.injection.durationMs;
  }

  /** abort stops the run at once; a second reason changes nothing. */
  abort(reason: AbortReason, detail: string | null = null): void {
    if (this.#over) return;
    if (this.#machine.ending === null) this.run.facts.endingDetail = detail;
    this.#send({ kind: 'abort', reason });
  }

  /** shutDown rolls the run back where a fault is in, and hands it over as soon as nothing of ours is on its proxies. */
  shutDown(): void {
    this.#stopping = true;
    this.abort('engine_shutdown');
    const { state } = this.#machine;
    if (state === 'recovering' || (state === 'rolling_back' && this.#hand !== null)) void this.#release();
    void this.#leaveWithoutDatabase();
  }

  /** With the database away nothing can be handed over: once the lease has run out and the proxies are clean, somebody else finds the run. */
  async #leaveWithoutDatabase(): Promise<void> {
    while (!this.#left.signal.aborted) {
      const { state } = this.#machine;
      const mayBeLive = this.#hand === null && (state === 'injecting' || state === 'rolling_back');
      if (!mayBeLive && !this.run.lease.isLive() && (await this.run.lease.standing()) === 'alone')
        this.#leave();
      await abortableSleep(againMs, this.#left.signal);
    }
  }

  #send(input: MachineInput): void {
    if (this.#over) return;
    const before = this.#machine;
    const { next, effects } = transition(before, input);
    this.#machine = next;
    if (next.state !== before.state) this.#enter(next);
    // A fault made by hand is taken out by a person: whichever engine watches, it need not be this one.
    const handsOver = next.state === 'recovering' || (next.state === 'rolling_back' && this.#hand !== null);
    if (handsOver && this.#stopping) {
      void this.#release();
      return;
    }
    for (const effect of effects) this.#perform(effect);
  }

  #enter(next: MachineRun): void {
    const { run } = this;
    this.#phase.abort();
    this.#phase = new AbortController();
    clearTimeout(this.#deadlineTimer);
    run.log.info({ state: next.state, endingReason: next.endingReason }, 'run entered a state');
    // `injecting` is stored with the write-ahead record, `concluded` with its verdict.
    if (next.state === 'injecting' || next.state === 'concluded') return;
    const set = this.#columnsOf(next);
    const events: RunEventData[] = [{ kind: 'state_entered', state: next.state }];
    if (next.state === 'rolling_back' && next.endingReason)
      events.push({ kind: 'rollback_started', reason: next.endingReason });
    run.recorder.enqueue({ set, events: events.map((data) => run.recorder.event(data)) });
  }

  #columnsOf(next: MachineRun): RunColumns {
    const { facts, recorder, sources } = this.run;
    const now = recorder.now();
    const { state, ending, endingReason } = next;
    if (state === 'baseline') {
      facts.baselineAt = now;
      return { state, baselineAt: now };
    }
    if (state === 'rolling_back') {
      facts.rollbackStartedAt ??= now;
      facts.rollbackStartedMs = sources.clock.monotonicMs();
      // After a second look that was not clean, what was confirmed before is true no more.
      facts.rollbackConfirmedAt = null;
      const { rollbackStartedAt, endingDetail, injectedAt } = facts;
      const injected = injectedAt ? { injectedAt } : {};
      return {
        state,
        ending,
        endingReason,
        endingDetail,
        rollbackStartedAt,
        rollbackConfirmedAt: null,
        ...injected,
      };
    }
    if (state === 'recovering') return { state, rollbackConfirmedAt: facts.rollbackConfirmedAt ?? now };
    return { state };
  }

  #perform(effect: MachineEffect): void {
    const { signal } = this.#phase;
    const send = (input: MachineInput) => {
      // What a phase finds out after its state was left is about a world that is gone.
      if (!signal.aborted) this.#send(input);
    };
    const work = this.#work(effect, send, signal).catch((error: unknown) =>
      this.#failed(effect, error, signal),
    );
    if (effect !== 'inject' && effect !== 'undo') return;
    this.#touching.add(work);
    void work.then(() => this.#touching.delete(work));
  }

  #work(effect: MachineEffect, send: (input: MachineInput) => void, signal: AbortSignal): Promise<void> {
    const { run } = this;
    switch (effect) {
      case 'request_start':
        return requestStart(run, send, signal);
      case 'run_preflight':
        return runPreflight(run, send, signal);
      case 'watch_baseline':
        return watchBaseline(run, send, signal);
      case 'inject':
        this.#armDeadline(send);
        return this.#hand ? askToInject(this.#hand)(run, send, signal) : inject(run, send, signal);
      case 'watch_fault':
        this.#armDeadline(send);
        return watchFault(run, send, signal);
      case 'undo':
        return this.#hand ? this.#awaitHandUndo(this.#hand, send, signal) : undo(run, send, signal);
      case 'watch_recovery':
        return watchRecovery(run, send, signal);
      case 'look_again':
        return this.#hand ? lookAtNumbersAgain(run, send, signal) : lookAgain(run, send, signal);
      case 'conclude':
        return this.#conclude();
      case 'mark_target':
        // The undo stored the mark together with its event.
        return Promise.resolve();
      case 'release':
        return this.#release();
    }
  }

  /** What another engine heard of the fault stands in the record; until it is read, nothing is concluded from silence. */
  async #awaitHandUndo(
    fault: HandFault,
    send: (input: MachineInput) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const { store, claimed, hand, sources, recorder } = this.run;
    // Only what this process did not hear itself: its own words may not be stored yet.
    const said = hand.injected || hand.undone ? [] : await store.handWords(claimed.runId);
    const nowMs = sources.clock.monotonicMs();
    const atMs = (at: Date) => nowMs - Math.max(0, recorder.now().getTime() - at.getTime());
    for (const { kind, at } of said) {
      if (kind === 'hand_injected') hand.sayInjected(atMs(at));
      else hand.sayUndone(atMs(at));
    }
    await awaitHandUndo(fault)(this.run, send, signal);
  }

  /** A timer of its own: a tick that hangs does not lengthen the fault. It looks again until the deadline is known. */
  #armDeadline(send: (input: MachineInput) => void): void {
    clearTimeout(this.#deadlineTimer);
    const left = this.run.facts.deadlineMs - this.run.sources.clock.monotonicMs();
    if (left <= 0) {
      send({ kind: 'deadline_reached' });
      return;
    }
    this.#deadlineTimer = setTimeout(() => this.#armDeadline(send), Math.min(left, againMs));
  }

  async #conclude(): Promise<void> {
    const { ending, endingReason } = this.#machine;
    await conclude(this.run, ending ?? 'failed', endingReason ?? 'worker_lost');
    this.#leave();
  }

  async #release(): Promise<void> {
    if (this.#over) return;
    this.#over = true;
    this.#phase.abort();
    try {
      await this.run.recorder.stored({ release: true });
    } catch (error) {
      this.run.log.warn({ err: error }, 'the lease could not be given back; it runs out by itself');
    }
    this.#leave();
  }

  #leave(): void {
    this.#over = true;
    clearTimeout(this.#deadlineTimer);
    this.run.guards.stop();
    this.#phase.abort();
    this.#left.abort();
  }

  async #failed(effect: MachineEffect, error: unknown, signal: AbortSignal): Promise<void> {
    if (error instanceof LeaseLost) {
      // Past the local deadline, but not taken by anybody yet: the lease says which of the two.
      if ((await this.run.lease.standing()) === 'lost') return;
    }
    this.run.log.error({ err: error, effect }, 'a phase of the run broke');
    await abortableSleep(againMs, signal);
    if (signal.aborted || this.#over) return;
    this.#recoverFrom(effect);
  }

  #recoverFrom(effect: MachineEffect): void {
    switch (effect) {
      case 'request_start':
        // Whether the start was stored is not known: the lease runs out, and whoever claims the run reads what is.
        this.run.lease.lose();
        return;
      case 'run_preflight':
        this.#send({ kind: 'preflight_failed' });
        return;
      case 'watch_baseline':
      case 'watch_fault':
        this.abort('blind', 'the watch broke');
        return;
      case 'inject':
        this.#send({ kind: 'injection_failed' });
        return;
      case 'watch_recovery':
        this.#send({ kind: 'recovery_watched' });
        return;
      case 'undo':
      case 'look_again':
      case 'conclude':
        this.#perform(effect);
        return;
      case 'mark_target':
      case 'release':
        return;
    }
  }
}

/** A command of a kind that this version does not know is heard and changes nothing. */
function readStop(command: RunCommand): { reason: AbortReason; event: RunEventData } | null {
  const { by, via, reason } = command;
  if (command.kind === 'abort') return { reason: 'human', event: { kind: 'abort_requested', by, via } };
  if (command.kind !== 'withdraw') return null;
  return {
    reason: 'acceptance_withdrawn',
    event: { kind: 'acceptance_withdrawn', by, reason: reason ?? '—' },
  };
}
