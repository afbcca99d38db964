import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** shortestSecret is the least number of characters of a shared secret: one captured message must not let it be guessed. */
export const shortestSecret = 32;

/** guardHeaders carry the signature; `session` is random for each life of a guard, `nonce` for each request. */
export const guardHeaders = {
  session: 'x-guard-session',
  nonce: 'x-guard-nonce',
  signature: 'x-guard-signature',
} as const;

/** GuardRequest is what a request's signature covers: captured, it is worth nothing a second time, elsewhere, or changed. */
export interface GuardRequest {
  readonly session: string;
  readonly nonce: string;
  readonly path: string;
  readonly body: string;
}

/** signRequest gives the HMAC-SHA-256, in hex, of a request. */
export function signRequest(secret: string, { session, nonce, path, body }: GuardRequest): string {
  return sign(secret, ['request', session, nonce, path, digest(body)]);
}

/** signAnswer ties an answer to the request with this nonce: another server cannot pass for the guard. */
export function signAnswer(
  secret: string,
  answer: { readonly nonce: string; readonly status: number; readonly body: string },
): string {
  return sign(secret, ['answer', answer.nonce, String(answer.status), digest(answer.body)]);
}

/** isSameSignature compares in constant time. */
export function isSameSignature(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function sign(secret: string, parts: readonly string[]): string {
  return createHmac('sha256', secret)
    .update(['masterdeck-guard/1', ...parts].join('\n'))
    .digest('hex');
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
