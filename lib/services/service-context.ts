import type { AuditOrigin } from '@/lib/adapters/postgres/write-audit';
import type { Database } from '@/lib/adapters/postgres/client';
import { sharedDatabase, urgentDatabase } from '@/lib/adapters/postgres/shared-database';
import { webOrigin } from '@/lib/auth/request-origin';
import { webEnvironment } from '@/lib/env';

/** ServiceContext is what every service takes first: the database, and whether this is the demo. */
export interface ServiceContext {
  readonly db: Database;
  readonly demo: boolean;
  /** From where this is done, for the audit; absent in tests: the web, from no address. */
  readonly from?: () => Promise<AuditOrigin>;
}

/** webContext gives the context of this web process, for pages, actions and route handlers. */
export function webContext(): ServiceContext {
  return { db: sharedDatabase(), demo: webEnvironment().demo, from: webOrigin };
}

/** urgentContext is webContext for aborts and stops: their connections are their own. */
export function urgentContext(): ServiceContext {
  return { db: urgentDatabase(), demo: webEnvironment().demo, from: webOrigin };
}
