import type { Database } from '@/lib/adapters/postgres/client';
import { sharedDatabase, urgentDatabase } from '@/lib/adapters/postgres/shared-database';
import { webEnvironment } from '@/lib/env';

/** ServiceContext is what every service takes first: the database, and whether this is the demo. */
export interface ServiceContext {
  readonly db: Database;
  readonly demo: boolean;
}

/** webContext gives the context of this web process, for pages, actions and route handlers. */
export function webContext(): ServiceContext {
  return { db: sharedDatabase(), demo: webEnvironment().demo };
}

/** urgentContext is webContext for aborts and stops: their connections are their own. */
export function urgentContext(): ServiceContext {
  return { db: urgentDatabase(), demo: webEnvironment().demo };
}
