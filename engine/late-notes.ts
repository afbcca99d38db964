import { isDeepStrictEqual } from 'node:util';
import type { Journal, JournalEntry, Logger, RunStore } from './ports';

export interface LateNotesDeps {
  readonly journal: Pick<Journal, 'pending' | 'forget'>;
  readonly store: Pick<RunStore, 'noteLate'>;
  readonly log: Logger;
}

/** LateNotes brings what was done while the database was away into the record. Whatever is wrong with a journal keeps no engine from its runs. */
export class LateNotes {
  /** What the database will never take stays in the file for a person, and is told once. */
  #refused: readonly JournalEntry[] = [];
  #unreadable = false;

  constructor(private readonly deps: LateNotesDeps) {}

  /** pending lists the entries that the record does not hold yet; none where the journal cannot be read. */
  async pending(): Promise<readonly JournalEntry[]> {
    try {
      const entries = await this.deps.journal.pending();
      this.#unreadable = false;
      return entries.filter((entry) => !this.#isRefused(entry));
    } catch (error) {
      if (!this.#unreadable)
        this.deps.log.error(
          { err: error },
          'the local journal cannot be read: the engine goes on without it',
        );
      this.#unreadable = true;
      return [];
    }
  }

  /** tell stores each entry under the epoch that did it; throws only where the database does not answer. */
  async tell(): Promise<void> {
    const { store, journal, log } = this.deps;
    const stored: JournalEntry[] = [];
    for (const entry of await this.pending()) {
      const { runId, epoch, at, text } = entry;
      const event = { at: new Date(at), data: { kind: 'engine_note', text } } as const;
      if ((await store.noteLate({ runId, epoch }, event)) === 'stored') {
        stored.push(entry);
        continue;
      }
      log.error({ ...entry }, 'the database refuses an entry of the local journal: it is left out');
      this.#refused = [...this.#refused, entry];
    }
    if (stored.length > 0) await journal.forget(stored);
  }

  #isRefused(entry: JournalEntry): boolean {
    return this.#refused.some((refused) => isDeepStrictEqual(refused, entry));
  }
}
