import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openJournal } from './journal';
import { LateNotes, type LateNotesDeps } from './late-notes';

let folder: string;
let errors: string[];
beforeEach(async () => {
  errors = [];
  folder = await mkdtemp(join(tmpdir(), 'masterdeck-notes-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const log: LateNotesDeps['log'] = {
  info: () => undefined,
  warn: () => undefined,
  error: (_, message) => void errors.push(message),
  child: () => log,
};
const entry = (runId: string) => ({
  runId,
  epoch: 2,
  at: '2026-03-10T12:00:00.000Z',
  text: { 'pt-BR': 'desfeito', en: 'undone' },
});

describe('what a local journal holds', () => {
  it('is nothing where the journal cannot be read, said once, and no reason to stop', async () => {
    // A directory where the file should be: EISDIR, as EACCES and EIO would be.
    const notes = new LateNotes({
      journal: openJournal(folder),
      store: { noteLate: () => Promise.resolve('stored') },
      log,
    });
    expect(await notes.pending()).toEqual([]);
    await notes.tell();
    expect(errors).toHaveLength(1);
  });

  it('reaches the record past an entry that the database refuses, which stays in the file', async () => {
    const journal = openJournal(join(folder, 'engine.jsonl'));
    for (const runId of ['elsewhere', 'run0001']) await journal.append(entry(runId));
    const asked: string[] = [];
    const notes = new LateNotes({
      journal,
      store: {
        noteLate: ({ runId }) => {
          asked.push(runId);
          return Promise.resolve(runId === 'elsewhere' ? 'refused' : 'stored');
        },
      },
      log,
    });
    await notes.tell();
    await notes.tell();
    expect(asked).toEqual(['elsewhere', 'run0001']);
    expect(errors).toHaveLength(1);
    expect(await journal.pending()).toEqual([entry('elsewhere')]);
  });

  it('is kept while the database is away', async () => {
    const journal = openJournal(join(folder, 'engine.jsonl'));
    await journal.append(entry('run0001'));
    const store = { noteLate: () => Promise.reject(new Error('connection refused')) };
    await expect(new LateNotes({ journal, store, log }).tell()).rejects.toThrow('connection refused');
    expect(await journal.pending()).toHaveLength(1);
  });
});
