import type { SyncState } from './decide-sync';

/** OnConflict says which side wins where both changed: nobody, so that nothing at all is written, or the side named. */
export type OnConflict = 'stop' | 'files' | 'database';

/** SyncChoice is what happens to one card: it is written to the other side, left alone, or stands in the way. */
export type SyncChoice = 'write' | 'leave' | 'blocked';

/** chooseImport says whether an import takes a card from its file. An archived card comes back only where the files were told to win. */
export function chooseImport(state: SyncState, archived: boolean, onConflict: OnConflict): SyncChoice {
  switch (state) {
    case 'same':
    case 'only_in_database':
    case 'deleted_in_files':
    case 'database_ahead':
      return 'leave';
    case 'only_in_files':
      return 'write';
    case 'files_ahead':
      return archived ? chooseSide(onConflict, 'files') : 'write';
    case 'conflict':
      return chooseSide(onConflict, 'files');
  }
}

/** chooseExport says whether an export writes a card's file. An archived card is not written at all. */
export function chooseExport(state: SyncState, archived: boolean, onConflict: OnConflict): SyncChoice {
  if (archived) return 'leave';
  switch (state) {
    case 'same':
    case 'only_in_files':
      return 'leave';
    case 'only_in_database':
    case 'database_ahead':
      return 'write';
    case 'files_ahead':
    case 'deleted_in_files':
    case 'conflict':
      return chooseSide(onConflict, 'database');
  }
}

function chooseSide(onConflict: OnConflict, writer: 'files' | 'database'): SyncChoice {
  if (onConflict === 'stop') return 'blocked';
  return onConflict === writer ? 'write' : 'leave';
}
