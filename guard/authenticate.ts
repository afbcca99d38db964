import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { guardHeaders, isSameSignature, signRequest } from '@/lib/domain/guard/sign-message';

/** Nonces kept before a new session begins: clients sign once more then. */
const noncesPerSession = 50_000;

/** Authenticator accepts each signed request once, within one session; a restart begins a new session. */
export interface Authenticator {
  readonly session: () => string;
  /** The request's nonce, or null when its signature is not ours, is of another session, or was seen before. */
  accept(headers: IncomingHttpHeaders, path: string, body: string): string | null;
}

/** createAuthenticator checks against the shared secret, in constant time. */
export function createAuthenticator(secret: string): Authenticator {
  let session = newSession();
  let seen = new Set<string>();
  return {
    session: () => session,
    accept(headers, path, body) {
      const [nonce, signature] = [headers[guardHeaders.nonce], headers[guardHeaders.signature]];
      if (typeof nonce !== 'string' || typeof signature !== 'string') return null;
      if (!/^[0-9a-f]{32}$/.test(nonce)) return null;
      if (!isSameSignature(signRequest(secret, { session, nonce, path, body }), signature)) return null;
      if (seen.has(nonce)) return null;
      seen.add(nonce);
      if (seen.size >= noncesPerSession) {
        session = newSession();
        seen = new Set();
      }
      return nonce;
    },
  };
}

function newSession(): string {
  return randomBytes(16).toString('hex');
}
