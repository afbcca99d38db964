import type { Database } from '@/lib/adapters/postgres/client';
import { findUserByEmail } from '@/lib/adapters/postgres/user-store';
import { isDemoEmail } from './demo-accounts';
import { openSessionOf, type SessionPlace } from './open-session';
import { isPasswordOf } from './password';
import type { SessionClaims } from './session-token';
import { mayTry, succeeded, type SignInLimits } from './sign-in-limits';

/** SignInAttempt is a sign-in form with where it came from. */
export interface SignInAttempt extends SessionPlace {
  readonly email: string;
  readonly password: string;
  readonly knownDevice: boolean;
}

/** SignInResult says no in the same words whether the account exists or not. */
export type SignInResult =
  | { readonly kind: 'signed_in'; readonly claims: SessionClaims; readonly email: string }
  | { readonly kind: 'wrong_credentials' | 'too_many_attempts' };

/** SignInDependencies holds the database and the limits, which all web processes share. */
export interface SignInDependencies {
  readonly db: Database;
  readonly demo: boolean;
  readonly limits: SignInLimits;
}

/** accountEmail brings an e-mail into the form in which accounts and limits hold it. */
export function accountEmail(typed: string): string {
  return typed.trim().toLowerCase().slice(0, 320);
}

/** authenticate checks e-mail and password and opens a session row. */
export async function authenticate(
  { db, demo, limits }: SignInDependencies,
  attempt: SignInAttempt,
): Promise<SignInResult> {
  const email = accountEmail(attempt.email);
  const counted = { ...attempt, email };
  if (!(await mayTry(db, limits, counted))) return { kind: 'too_many_attempts' };
  const user = await findUserByEmail(db, email);
  const passwordHash = isDemoEmail(email) && !demo ? null : (user?.passwordHash ?? null);
  if (!(await isPasswordOf(passwordHash, attempt.password)) || !user) return { kind: 'wrong_credentials' };
  await succeeded(db, counted);
  return { kind: 'signed_in', email, claims: await openSessionOf(db, user.id, attempt) };
}
