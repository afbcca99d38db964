import { createHash } from 'node:crypto';
import { countAttempt, forgetAttempts } from '@/lib/adapters/postgres/sign-in-failures';
import type { Database } from '@/lib/adapters/postgres/client';

/**
 * SignInLimits: attempts in one window, per account and address, and per account from devices it does not know. The second is wide, and
 * a device that signed in before is exempt from it: whoever floods an account with guesses does not lock its owner out.
 */
export interface SignInLimits {
  readonly pair: { readonly attempts: number; readonly windowMs: number };
  readonly account: { readonly attempts: number; readonly windowMs: number };
}

/** signInLimits are what the web process applies: 10 in a minute per pair, 200 in ten minutes per account. */
export const signInLimits: SignInLimits = {
  pair: { attempts: 10, windowMs: 60_000 },
  account: { attempts: 200, windowMs: 600_000 },
};

/** SignInTry is one attempt as it is counted. */
export interface SignInTry {
  readonly email: string;
  readonly address: string;
  /** The browser shows that this account signed in from it before. */
  readonly knownDevice: boolean;
}

/** mayTry counts an attempt before its work is done, so that guesses sent all at once do not all get through. */
export async function mayTry(db: Database, limits: SignInLimits, attempt: SignInTry): Promise<boolean> {
  const { pair, account } = limits;
  if ((await countAttempt(db, pairKey(attempt), pair.windowMs)) > pair.attempts) return false;
  if (attempt.knownDevice) return true;
  return (await countAttempt(db, keyOf('account', attempt.email), account.windowMs)) <= account.attempts;
}

/** succeeded clears the count of this account from this address; the account's own count runs out by itself. */
export function succeeded(db: Database, attempt: SignInTry): Promise<void> {
  return forgetAttempts(db, pairKey(attempt));
}

function pairKey({ email, address, knownDevice }: SignInTry): string {
  // Guesses of others from the same address (an office, a cloud) do not use up the attempts of a device that is known.
  return keyOf(knownDevice ? 'device' : 'pair', email, address);
}

/** Hashed: the table holds no e-mail of anybody, least of all of people who have no account. */
function keyOf(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}
