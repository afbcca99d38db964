import { webEnvironment } from '@/lib/env';
import { openDatabase, type Database } from './client';

// Next's development server loads modules again after each change; the pool must survive that.
const shared = globalThis as typeof globalThis & { masterdeckDatabase?: Database };

/** sharedDatabase gives the one Prisma client of this web process; it connects at the first query. */
export function sharedDatabase(): Database {
  shared.masterdeckDatabase ??= openDatabase(webEnvironment().databaseUrl);
  return shared.masterdeckDatabase;
}
