/** SyncSides are the hashes of one card, or catalogue file, on both sides of an import or export; null where it is not there. */
export interface SyncSides {
  readonly files: string | null;
  readonly database: string | null;
  /** What this very folder and the database last had in common. */
  readonly folderBase: string | null;
  /** What any folder and the database last had in common. */
  readonly anyBase: string | null;
  /** Whether the database once had the text of the file. */
  readonly filesKnown: boolean;
}

/**
 * SyncState says which side changed since both were the same. `deleted_in_files`: this folder had it and has it no more.
 * `conflict`: both changed, or nothing tells which one did.
 */
export type SyncState =
  | 'same'
  | 'only_in_files'
  | 'only_in_database'
  | 'deleted_in_files'
  | 'files_ahead'
  | 'database_ahead'
  | 'conflict';

/**
 * decideSync compares three ways. A folder that was synchronised before is judged by its own base. Another folder is judged by the
 * common one, where an old text in a file may be a stale checkout as well as a deliberate return: that is a conflict, for a person to decide.
 */
export function decideSync(sides: SyncSides): SyncState {
  const { files, database, folderBase, anyBase, filesKnown } = sides;
  if (files === null) return folderBase === null ? 'only_in_database' : 'deleted_in_files';
  if (database === null) return 'only_in_files';
  if (files === database) return 'same';
  if (folderBase !== null) {
    if (files === folderBase) return 'database_ahead';
    return database === folderBase ? 'files_ahead' : 'conflict';
  }
  if (anyBase === null) return filesKnown ? 'database_ahead' : 'conflict';
  if (files === anyBase) return 'database_ahead';
  return database === anyBase && !filesKnown ? 'files_ahead' : 'conflict';
}
