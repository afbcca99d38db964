import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openJournal } from './journal';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masterdeck-journal-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const entry = (runId: string) => ({
  runId,
  epoch: 2,
  at: '2026-03-10T12:00:00.000Z',
  text: { 'pt-BR': 'desfeito', en: 'undone' },
});

describe('openJournal', () => {
  it('keeps entries over a restart and forgets only those that it is told to', async () => {
    const file = join(folder, 'deep', 'engine.jsonl');
    const journal = openJournal(file);
    expect(await journal.pending()).toEqual([]);
    await Promise.all([journal.append(entry('run0001')), journal.append(entry('run0002'))]);
    const reopened = openJournal(file);
    expect((await reopened.pending()).map(({ runId }) => runId)).toEqual(['run0001', 'run0002']);
    await reopened.forget([entry('run0001')]);
    expect(await journal.pending()).toEqual([entry('run0002')]);
  });

  it('survives a line that a crash tore', async () => {
    const file = join(folder, 'engine.jsonl');
    const journal = openJournal(file);
    await journal.append(entry('run0001'));
    await appendFile(file, '\n{"runId":"run00');
    await journal.append(entry('run0003'));
    expect((await journal.pending()).map(({ runId }) => runId)).toEqual(['run0001', 'run0003']);
  });
});
