import { randomUUID } from 'node:crypto';
import { deleteOldSessions, openSessionRow } from '@/lib/adapters/postgres/session-store';
import type { Database } from '@/lib/adapters/postgres/client';
import { inTransaction } from '@/lib/adapters/postgres/transaction';
import { writeAudit } from '@/lib/adapters/postgres/write-audit';
import { sessionLifeMs, type SessionClaims } from './session-token';

/** SessionPlace is where somebody signs in: an address, and what the browser calls itself. */
export interface SessionPlace {
  readonly address: string;
  readonly agent: string | null;
}

/** openSessionOf stores a new session of an account and gives the claims for its cookie. */
export async function openSessionOf(
  db: Database,
  userId: string,
  place: SessionPlace,
): Promise<SessionClaims> {
  const id = randomUUID();
  const agent = place.agent?.slice(0, 300) ?? null;
  await inTransaction(db, async (tx) => {
    await openSessionRow(tx, { id, userId, lifeMs: sessionLifeMs, address: place.address, agent });
    await writeAudit(
      tx,
      { via: 'web', address: place.address },
      { id: userId },
      {
        action: 'session.open',
        subject: { kind: 'user', id: userId },
      },
    );
  });
  await deleteOldSessions(db);
  return { sub: userId, sessionId: id };
}
