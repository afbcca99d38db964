import type { RestartHook } from '@/lib/domain/catalogue/catalogue';
import { restartGraceMs } from './run-guards';
import type { Clock, Logger, RestartAnswer, RestartCaller, RunStore } from './ports';

const forgottenAfterMs = 600_000;

/** KnownHook is the restart hook of one Toxiproxy, by its API's address. */
export interface KnownHook {
  readonly apiUrl: string;
  readonly hook: RestartHook;
}

/** RestartHooks calls the webhooks that can restart a wedged Toxiproxy, at most once in each hook's interval, whatever asks. */
export class RestartHooks {
  #hooks: readonly KnownHook[] = [];
  readonly #askedMs = new Map<string, number>();
  readonly #leftToGuardSinceMs = new Map<string, number>();

  constructor(
    private readonly deps: {
      readonly store: Pick<RunStore, 'claimRestart' | 'finishRestart'>;
      readonly call: RestartCaller;
      readonly clock: Clock;
      readonly log: Logger;
      readonly engineId: string;
      /** Whether a guard beside this Toxiproxy said lately that it restarts it. */
      readonly guarded: (apiUrl: string) => boolean;
    },
  ) {}

  /** learn replaces what is known by the current catalogue: a hook that is added during an incident counts at once. */
  learn(hooks: readonly KnownHook[]): void {
    this.#hooks = hooks;
  }

  /** askAfterGuard is ask for whoever cannot ask the guards: a guard that restarts this Toxiproxy has its time first. */
  async askAfterGuard(apiUrl: string, runId: string | null): Promise<RestartAnswer | null> {
    const key = trim(apiUrl);
    const now = this.deps.clock.monotonicMs();
    const since = this.#leftToGuardSinceMs.get(key);
    // What was long ago is another wedge.
    const first = since === undefined || now - since > forgottenAfterMs ? now : since;
    this.#leftToGuardSinceMs.set(key, first);
    if (this.deps.guarded(apiUrl) && now - first < restartGraceMs) return null;
    return this.ask(apiUrl, runId);
  }

  /** ask calls the hook of this Toxiproxy; null where there is none, or it was called too short a while ago. It never rejects. */
  async ask(apiUrl: string, runId: string | null): Promise<RestartAnswer | null> {
    const known = this.#hooks.find((one) => trim(one.apiUrl) === trim(apiUrl));
    if (!known) return null;
    const { store, call, clock, log, engineId } = this.deps;
    const now = clock.monotonicMs();
    const last = this.#askedMs.get(trim(apiUrl));
    if (last !== undefined && now - last < known.hook.minIntervalMs) return null;
    this.#askedMs.set(trim(apiUrl), now);
    const claim = { apiUrl, runId, engineId, minIntervalMs: known.hook.minIntervalMs };
    // Without the database nobody can be asked first: a second restart is better than a fault that stays.
    const id = await store.claimRestart(claim).catch(() => 'unrecorded' as const);
    if (id === null) return null;
    const answer = await call(known.hook, { apiUrl, runId, engineId });
    log.warn({ apiUrl, runId, ...answer }, 'the restart hook of a Toxiproxy was called');
    if (id !== 'unrecorded') await store.finishRestart(id, answer).catch(() => undefined);
    return answer;
  }
}

function trim(apiUrl: string): string {
  return apiUrl.replace(/\/+$/, '');
}
