import { expect, it } from 'vitest';
import { chooseExport, chooseImport, type OnConflict, type SyncChoice } from './choose-import';
import type { SyncState } from './decide-sync';

const rows: readonly (readonly [
  SyncState,
  boolean,
  OnConflict,
  importing: SyncChoice,
  exporting: SyncChoice,
])[] = [
  ['same', false, 'stop', 'leave', 'leave'],
  ['only_in_files', false, 'stop', 'write', 'leave'],
  ['only_in_database', false, 'stop', 'leave', 'write'],
  ['only_in_database', true, 'stop', 'leave', 'leave'],
  ['files_ahead', false, 'stop', 'write', 'blocked'],
  ['files_ahead', false, 'database', 'write', 'write'],
  ['files_ahead', true, 'stop', 'blocked', 'leave'],
  ['files_ahead', true, 'files', 'write', 'leave'],
  ['database_ahead', false, 'stop', 'leave', 'write'],
  ['deleted_in_files', false, 'stop', 'leave', 'blocked'],
  ['deleted_in_files', false, 'database', 'leave', 'write'],
  ['conflict', false, 'stop', 'blocked', 'blocked'],
  ['conflict', false, 'files', 'write', 'leave'],
  ['conflict', false, 'database', 'leave', 'write'],
];

it.each(rows)('%s, archived: %s, on conflict: %s', (state, archived, onConflict, importing, exporting) => {
  expect(chooseImport(state, archived, onConflict)).toBe(importing);
  expect(chooseExport(state, archived, onConflict)).toBe(exporting);
});
