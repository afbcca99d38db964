import type { RestartHook } from '@/lib/domain/catalogue/catalogue';
import type { Clock, Logger, RestartAnswer, RestartCaller, RunStore } from './ports';

/** KnownHook is the restart hook of one Toxiproxy, by its API's address. */
export interface KnownHook {
  readonly apiUrl: string;
  readonly hook: RestartHook;
}

/** RestartHooks calls the webhooks that can restart a wedged Toxiproxy, at most once in each hook's interval, whatever asks. */
export class RestartHooks {
  #hooks: readonly KnownHook[] = [];
  readonly #askedMs = new Map<string, number>();

  constructor(
    private readonly deps: {
      readonly store: Pick<RunStore, 'claimRestart' | 'finishRestart'>;
      readonly call: RestartCaller;
      readonly clock: Clock;
      readonly log: Logger;
      readonly engineId: string;
    },
  ) {}

  /** learn replaces what is known by the current catalogue: a hook that is added during an incident counts at once. */
  learn(hooks: readonly KnownHook[]): void {
    this.#hooks = hooks;
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
