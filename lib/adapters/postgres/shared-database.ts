import { webEnvironment } from '@/lib/env';
import { openDatabase, type Database } from './client';

// Next's development server loads modules again after each change; the pools must survive that.
const shared = globalThis as typeof globalThis & {
  masterdeckDatabase?: Database;
  masterdeckUrgentDatabase?: Database;
};

/** sharedDatabase gives the one Prisma client of this web process; it connects at the first query. */
export function sharedDatabase(): Database {
  shared.masterdeckDatabase ??= openDatabase(webEnvironment().databaseUrl);
  return shared.masterdeckDatabase;
}

/** urgentDatabase has connections of its own for aborts and stops, which must not queue behind the reads of a hundred live views. */
export function urgentDatabase(): Database {
  shared.masterdeckUrgentDatabase ??= openDatabase(webEnvironment().databaseUrl, { poolSize: 2 });
  return shared.masterdeckUrgentDatabase;
}
