import { directRollbackCommand } from '@/lib/domain/fault/direct-rollback';
import type { Endpoint, LiveToxic, ProxySnapshot } from '@/lib/domain/fault/fault';
import type { MarkedProxy } from '@/lib/domain/run/marked-proxy';
import type { TargetMark } from '@/lib/domain/run/run-record';
import { abortableSleep } from '@/lib/abortable-sleep';
import type { Logger } from './ports';
import type { Recorder } from './recorder';
import { restoreCommands } from '@/lib/domain/fault/restore-command';
import type { UndoFailure, UndoTry } from '@/lib/domain/fault/undo';

/** Between two writes of a mark: many proxies that fail at once are one write. */
const writeEveryMs = 1_000;

/** LastSeen is what the last look that saw a proxy found on it. */
export interface LastSeen {
  readonly toxics: readonly LiveToxic[];
  readonly at: Date;
}

/** FailedProxy is a proxy whose undo is not confirmed, and what is known about it. */
export interface FailedProxy {
  readonly endpoint: Endpoint;
  readonly snapshot: ProxySnapshot | null;
  readonly seen: LastSeen | null;
}

/** MarkKeeper keeps the mark of one run's target true while its undo goes on: which proxies, how often tried, when next. */
export class MarkKeeper {
  readonly #open = new Map<string, MarkedProxy>();
  #writing = false;
  #dirty = false;

  constructor(
    private readonly run: {
      readonly ref: { readonly runId: string };
      readonly targetKey: string;
      readonly recorder: Recorder;
      readonly log: Logger;
      readonly signal: AbortSignal;
    },
  ) {}

  /** failed takes in one failed try; the first of a proxy is an event and an error in the log. */
  failed(proxy: FailedProxy, failure: UndoFailure, tried: UndoTry): void {
    const { recorder, log, ref } = this.run;
    const marked = describe(proxy, failure, tried, recorder.now());
    this.#open.set(keyOf(proxy.endpoint), marked);
    this.#dirty = true;
    void this.#write();
    if (!tried.first) return;
    const { apiUrl, proxy: name, detail, command, curl } = marked;
    recorder.record({
      kind: 'rollback_incomplete',
      apiUrl,
      proxy: name,
      detail: `${marked.state}, ${detail}`,
      command,
      curl: curl.join('\n'),
    });
    log.error(
      { ...proxy.endpoint, runId: ref.runId, detail, command },
      'ROLLBACK INCOMPLETE: the fault may still be live; retrying',
    );
  }

  /** cleaned takes a proxy off the mark; the mark itself is lifted with the confirmation of all. */
  cleaned(endpoint: Endpoint): void {
    if (!this.#open.delete(keyOf(endpoint)) || this.#open.size === 0) return;
    this.#dirty = true;
    void this.#write();
  }

  async #write(): Promise<void> {
    if (this.#writing) return;
    this.#writing = true;
    try {
      while (this.#dirty && this.#open.size > 0 && !this.run.signal.aborted) {
        this.#dirty = false;
        const { recorder, ref, targetKey } = this.run;
        await recorder.stored({ mark: markOf(targetKey, ref.runId, [...this.#open.values()]) });
        await abortableSleep(writeEveryMs, this.run.signal);
      }
    } catch {
      // The run is another engine's: the mark is too.
    } finally {
      this.#writing = false;
    }
  }
}

/** markOf is the mark of these proxies. */
export function markOf(targetKey: string, runId: string, proxies: readonly MarkedProxy[]): TargetMark {
  const known = proxies.flatMap(({ apiUrl, proxy, snapshot }) =>
    snapshot ? [{ apiUrl, proxy, snapshot }] : [],
  );
  return {
    targetKey,
    runId,
    proxies,
    detail: proxies.map(({ proxy, state, detail }) => `${proxy}: ${state}, ${detail}`).join('; '),
    command: known.length > 0 ? directRollbackCommand(known) : '',
    curl: proxies.flatMap(({ curl }) => curl).join('\n'),
  };
}

function describe(proxy: FailedProxy, failure: UndoFailure, tried: UndoTry, now: Date): MarkedProxy {
  const { endpoint, snapshot } = proxy;
  const seen = failure.seen ? { toxics: failure.seen.toxics, at: now } : proxy.seen;
  return {
    ...endpoint,
    state: failure.state,
    detail: failure.detail,
    toxics: seen ? [...seen.toxics] : null,
    seenAt: seen?.at.toISOString() ?? null,
    triedAt: now.toISOString(),
    attempt: tried.attempt,
    nextAt: new Date(now.getTime() + tried.waitMs).toISOString(),
    snapshot,
    command: snapshot ? directRollbackCommand([{ ...endpoint, snapshot }]) : '',
    curl: restoreCommands(endpoint, snapshot, failure.state === 'wedged'),
  };
}

function keyOf({ apiUrl, proxy }: Endpoint): string {
  return `${apiUrl} ${proxy}`;
}
