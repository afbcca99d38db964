import { abortableSleep, hasStopped } from '@/lib/abortable-sleep';
import type { Endpoint, ProxySnapshot } from '@/lib/domain/fault/fault';
import { guardLeaseMs, guardRenewEveryMs, type GuardStatus } from '@/lib/domain/guard/guard-protocol';
import type { TargetGuard } from '@/lib/domain/guard/target-guard';
import type { RunRef } from '@/lib/domain/run/run-record';
import type { Clock, GuardLine, Logger } from './ports';

const callBudgetMs = 1_500;
/** With this little of its lease left, the run is ended here: one undo, not two at the same time. */
const leadMs = 2_000;
/** restartGraceMs: a guard that may restart a wedged Toxiproxy has this long for it (its two looks, 20 s for the command, 15 s until the proxies are back), before anybody else may. */
export const restartGraceMs = 40_000;
/** A guard that does not see the fault this long after it went in looks at another Toxiproxy. */
const seenWithinMs = 3_000;

export interface RunGuardsOptions {
  readonly guards: readonly TargetGuard[];
  readonly lineTo: (guard: TargetGuard) => GuardLine;
  readonly ref: RunRef;
  readonly clock: Clock;
  readonly log: Logger;
}

/** GuardFinding is what preflight found of one guard: its status, or why there is none. */
export interface GuardFinding {
  readonly guard: TargetGuard;
  readonly status: GuardStatus | null;
  readonly detail: string | null;
}

/** GuardedProxy is a proxy with how it must come back. */
export interface GuardedProxy {
  readonly endpoint: Endpoint;
  readonly snapshot: ProxySnapshot;
}

/** RunGuards is what one run asks of the guards beside its Toxiproxies. A run whose target names none does nothing here. */
export class RunGuards {
  readonly #lines: readonly { readonly guard: TargetGuard; readonly line: GuardLine }[];
  readonly #stop = new AbortController();
  #finding: Promise<readonly GuardFinding[]> | null = null;
  /** Guards that did not answer before the run: it goes on without them where it may. */
  readonly #absent = new Set<TargetGuard>();
  /** Guards that answered that they restart nothing. */
  readonly #unable = new Set<TargetGuard>();
  readonly #wedgedMs = new Map<string, number>();
  #faultInMs: number | null = null;

  constructor(private readonly options: RunGuardsOptions) {
    this.#lines = options.guards.map((guard) => ({ guard, line: options.lineTo(guard) }));
  }

  /** inspect asks every guard once, before the run. */
  inspect(): Promise<readonly GuardFinding[]> {
    this.#finding ??= Promise.all(
      this.#lines.map(async ({ guard, line }): Promise<GuardFinding> => {
        try {
          const status = await line.status(callBudgetMs);
          if (!status.mayRestart) this.#unable.add(guard);
          return { guard, status, detail: null };
        } catch (error) {
          this.#absent.add(guard);
          return { guard, status: null, detail: messageOf(error) };
        }
      }),
    );
    return this.#finding;
  }

  /**
   * charge hands the proxies over, before the first call that changes one, and renews from then on. It throws where a guard that
   * was there refuses: whether it took the charge may not be known, and one that did would undo in the middle of the run.
   */
  async charge(
    proxies: readonly GuardedProxy[],
    endWithinMs: number,
    onLost: (detail: string) => void,
  ): Promise<void> {
    const present = this.#lines.filter(({ guard }) => !this.#absent.has(guard));
    await Promise.all(
      present.map(async ({ guard, line }) => {
        const mine = proxies.filter(({ endpoint }) => endpoint.apiUrl === guard.toxiproxyUrl);
        if (mine.length === 0) return;
        const askedMs = this.options.clock.monotonicMs();
        try {
          const snapshots = mine.map(({ snapshot }) => snapshot);
          await line.charge(
            { ...this.#ref(), leaseMs: guardLeaseMs, endWithinMs, proxies: snapshots },
            callBudgetMs,
          );
        } catch (error) {
          throw new Error(`the guard at ${guard.apiUrl} did not take charge: ${messageOf(error)}`, {
            cause: error,
          });
        }
        void this.#renew({ guard, line }, snapshotNames(mine), askedMs, onLost);
      }),
    );
  }

  /** faultIn says that the fault stands on every proxy: from now on each guard must see it, too. */
  faultIn(): void {
    this.#faultInMs = this.options.clock.monotonicMs();
  }

  /** askForHelp ends the guards' leases: they undo beside us, and may restart a wedged Toxiproxy. A lease that we end is not lost. */
  async askForHelp(): Promise<void> {
    this.#stop.abort();
    await this.#tell('asked for help', async (line, guard) => {
      const { mayRestart } = await line.undo(this.#ref(), callBudgetMs);
      if (!mayRestart) this.#unable.add(guard);
    });
  }

  /**
   * leavesRestartToUs tells whether the restart hook of a stuck Toxiproxy may be called: one wedge, one restart. A guard that may
   * restart it comes first, and so does one of which that is not known; only when that brought nothing is it the hook's turn.
   */
  leavesRestartToUs(apiUrl: string, state: 'wedged' | 'unreachable'): boolean {
    const now = this.options.clock.monotonicMs();
    if (state === 'wedged' && !this.#wedgedMs.has(apiUrl)) this.#wedgedMs.set(apiUrl, now);
    const since = this.#wedgedMs.get(apiUrl);
    // A guard restarts what is wedged; a Toxiproxy that was never seen wedged is not under its restart.
    if (since === undefined || now - since > restartGraceMs) return true;
    return !this.#lines.some(
      ({ guard }) => guard.toxiproxyUrl === apiUrl && !this.#unable.has(guard) && !this.#absent.has(guard),
    );
  }

  /** release gives the proxies back after an undo that was read back; the guard looks once more by itself. */
  async release(): Promise<void> {
    this.#stop.abort();
    await this.#tell('released', (line) => line.release(this.#ref(), callBudgetMs));
  }

  /** stop ends the renewing and tells nobody: the run is another engine's, or the guard's. */
  stop(): void {
    this.#stop.abort();
  }

  async #tell(what: string, send: (line: GuardLine, guard: TargetGuard) => Promise<void>): Promise<void> {
    await Promise.all(
      this.#lines.map(async ({ guard, line }) => {
        try {
          await send(line, guard);
        } catch (error) {
          this.options.log.warn({ guard: guard.apiUrl, err: error }, `the guard could not be ${what}`);
        }
      }),
    );
  }

  async #renew(
    { guard, line }: { guard: TargetGuard; line: GuardLine },
    proxies: readonly string[],
    chargedMs: number,
    onLost: (detail: string) => void,
  ): Promise<void> {
    const { clock } = this.options;
    const { signal } = this.#stop;
    let heardMs = chargedMs;
    let trouble = 'it does not answer';
    const lost = (detail: string) => this.#lost(guard, detail, onLost);
    for (;;) {
      await abortableSleep(guardRenewEveryMs, signal);
      if (hasStopped(signal)) return;
      const askedMs = clock.monotonicMs();
      try {
        const { held, carries } = await line.renew(this.#ref(), callBudgetMs);
        if (!held) {
          lost('its lease has run out');
          return;
        }
        heardMs = askedMs;
        const blind = proxies.filter((proxy) => !carries.includes(proxy));
        const sinceMs = this.#faultInMs === null ? 0 : askedMs - this.#faultInMs;
        if (sinceMs > seenWithinMs && blind.length > 0) {
          lost(`it does not see the fault on ${blind.join(', ')}`);
          return;
        }
      } catch (error) {
        trouble = messageOf(error);
      }
      if (clock.monotonicMs() - heardMs > guardLeaseMs - leadMs) {
        lost(trouble);
        return;
      }
    }
  }

  #lost(guard: TargetGuard, detail: string, onLost: (detail: string) => void): void {
    if (this.#stop.signal.aborted) return;
    this.options.log.error({ guard: guard.apiUrl, detail }, 'the guard is lost: the run is undone');
    onLost(`${guard.apiUrl}: ${detail}`);
  }

  #ref(): RunRef {
    const { runId, epoch } = this.options.ref;
    return { runId, epoch };
  }
}

function snapshotNames(proxies: readonly GuardedProxy[]): string[] {
  return proxies.map(({ snapshot }) => snapshot.name);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
