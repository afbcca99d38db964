import { describe, expect, it } from 'vitest';
import { decideSync, type SyncState } from './decide-sync';

const rows: readonly (readonly [
  why: string,
  files: string | null,
  database: string | null,
  folderBase: string | null,
  anyBase: string | null,
  filesKnown: boolean,
  state: SyncState,
])[] = [
  ['nothing to do', 'a', 'a', null, null, true, 'same'],
  ['both made the same change', 'b', 'b', 'a', 'a', true, 'same'],
  ['a new file', 'a', null, null, null, false, 'only_in_files'],
  ['a card made in the app', null, 'a', null, null, false, 'only_in_database'],
  ['an empty folder', null, 'a', null, 'a', false, 'only_in_database'],
  ['the file was deleted', null, 'a', 'a', 'a', false, 'deleted_in_files'],
  ['the file was edited', 'b', 'a', 'a', 'a', false, 'files_ahead'],
  ['the file was taken back to an older text on purpose', 'a', 'b', 'b', 'b', true, 'files_ahead'],
  ['the card was edited in the app', 'a', 'b', 'a', 'a', true, 'database_ahead'],
  ['both were edited', 'b', 'c', 'a', 'a', false, 'conflict'],
  ['both were edited, the file back to an old text', 'z', 'c', 'a', 'a', true, 'conflict'],
  ['this folder missed what another one brought', 'a+', 'b', 'a', 'b', false, 'conflict'],
  ['a fresh checkout with an edit', 'b', 'a', null, 'a', false, 'files_ahead'],
  ['a fresh checkout, edited in the app', 'a', 'b', null, 'a', true, 'database_ahead'],
  ['a fresh checkout that is stale, or went back', 'a', 'b', null, 'b', true, 'conflict'],
  ['a fresh checkout and the app, both edited', 'b', 'c', null, 'a', false, 'conflict'],
  ['no common past, an old text of the card', 'a', 'b', null, null, true, 'database_ahead'],
  ['no common past at all', 'x', 'y', null, null, false, 'conflict'],
];

describe('what an import or export has to do with one card', () => {
  it.each(rows)('%s', (_why, files, database, folderBase, anyBase, filesKnown, state) => {
    expect(decideSync({ files, database, folderBase, anyBase, filesKnown })).toBe(state);
  });
});
