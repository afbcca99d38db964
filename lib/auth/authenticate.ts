import { randomUUID } from 'node:crypto';
import type { Database } from '@/lib/adapters/postgres/client';
import { deleteOldSessions, openSessionRow } from '@/lib/adapters/postgres/session-store';
import { findUserByEmail } from '@/lib/adapters/postgres/user-store';
import type { AttemptLimiter } from './attempt-limiter';
import { isDemoEmail } from './demo-accounts';
import { isPasswordOf } from './password';
import { sessionLifeMs, type SessionClaims } from './session-token';

/** SignInAttempt is a sign-in form with the address it came from; `nowMs` is the wall clock. */
export interface SignInAttempt {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly nowMs: number;
}

/** SignInResult says no in the same words whether the account exists or not. */
export type SignInResult =
  | { readonly kind: 'signed_in'; readonly claims: SessionClaims }
  | { readonly kind: 'wrong_credentials' | 'too_many_attempts' };

/** SignInDependencies holds two limits: per e-mail and address, and a wide one per e-mail, for a client without a proxy can make up its address. */
export interface SignInDependencies {
  readonly db: Database;
  readonly demo: boolean;
  readonly pairs: AttemptLimiter;
  readonly accounts: AttemptLimiter;
}

/** authenticate checks e-mail and password and opens a session row. */
export async function authenticate(
  dependencies: SignInDependencies,
  attempt: SignInAttempt,
): Promise<SignInResult> {
  const { db, demo, pairs, accounts } = dependencies;
  const email = attempt.email.trim().toLowerCase().slice(0, 320);
  const pair = `${email} ${attempt.address}`;
  if (!pairs.mayTry(pair, attempt.nowMs) || !accounts.mayTry(email, attempt.nowMs)) {
    return { kind: 'too_many_attempts' };
  }
  // Counted before the work, so that guesses sent all at once do not all get through.
  pairs.failed(pair, attempt.nowMs);
  accounts.failed(email, attempt.nowMs);
  const user = await findUserByEmail(db, email);
  const passwordHash = isDemoEmail(email) && !demo ? null : (user?.passwordHash ?? null);
  if (!(await isPasswordOf(passwordHash, attempt.password)) || !user) return { kind: 'wrong_credentials' };
  pairs.succeeded(pair);
  const sessionId = randomUUID();
  await openSessionRow(db, { id: sessionId, userId: user.id, lifeMs: sessionLifeMs });
  await deleteOldSessions(db);
  return { kind: 'signed_in', claims: { sub: user.id, sessionId } };
}
