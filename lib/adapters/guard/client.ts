import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import {
  guardDoneSchema,
  guardErrorSchema,
  guardHelpSchema,
  guardRenewalSchema,
  guardStatusSchema,
  type GuardCharge,
  type GuardHelp,
  type GuardRef,
  type GuardRenewal,
  type GuardStatus,
} from '@/lib/domain/guard/guard-protocol';
import {
  guardHeaders,
  isSameSignature,
  shortestSecret,
  signAnswer,
  signRequest,
} from '@/lib/domain/guard/sign-message';
import { readBaseUrl } from '../http/base-url';
import { callHttp, type HttpAnswer } from '../http/call-http';

/** GuardCallFailed is a guard that cannot be relied on: it did not answer in time, refused, or could not prove that it is the guard. */
export class GuardCallFailed extends Error {
  override readonly name = 'GuardCallFailed';
}

/** GuardClient talks to one guard; every call is bounded in time and throws GuardCallFailed. */
export interface GuardClient {
  status(budgetMs: number): Promise<GuardStatus>;
  charge(charge: GuardCharge, budgetMs: number): Promise<void>;
  renew(ref: GuardRef, budgetMs: number): Promise<GuardRenewal>;
  release(ref: GuardRef, budgetMs: number): Promise<void>;
  undo(ref: GuardRef, budgetMs: number): Promise<GuardHelp>;
}

/** createGuardClient calls the guard at `address`; a secret that is missing or too short makes every call fail with its reason. */
export function createGuardClient(address: string, secret: string | undefined): GuardClient {
  const ask = createAsk(address, secret);
  return {
    status: (budgetMs) => ask('/v1/status', {}, guardStatusSchema, budgetMs),
    async charge(charge, budgetMs) {
      await ask('/v1/charge', charge, guardDoneSchema, budgetMs);
    },
    renew: ({ runId, epoch }, budgetMs) => ask('/v1/renew', { runId, epoch }, guardRenewalSchema, budgetMs),
    async release({ runId, epoch }, budgetMs) {
      await ask('/v1/release', { runId, epoch }, guardDoneSchema, budgetMs);
    },
    undo: ({ runId, epoch }, budgetMs) => ask('/v1/undo', { runId, epoch }, guardHelpSchema, budgetMs),
  };
}

type Ask = <T>(path: string, body: object, schema: z.ZodType<T>, budgetMs: number) => Promise<T>;

function createAsk(address: string, secret: string | undefined): Ask {
  let session = '';
  return async (path, content, schema, budgetMs) => {
    if (secret === undefined || secret.length < shortestSecret)
      throw new GuardCallFailed(`its secret is not set, or has fewer than ${shortestSecret} characters`);
    const base = readBaseUrl(address);
    const until = performance.now() + budgetMs;
    const body = JSON.stringify(content);
    for (let tries = 1; ; tries += 1) {
      const nonce = randomBytes(16).toString('hex');
      const answer = await send(base.resolve(path), until - performance.now(), body, {
        ...base.headers,
        'content-type': 'application/json',
        [guardHeaders.session]: session,
        [guardHeaders.nonce]: nonce,
        [guardHeaders.signature]: signRequest(secret, { session, nonce, path, body }),
      });
      const offered = answer.headers[guardHeaders.session];
      // The first call, or a guard that was restarted: signed once more, for its present session.
      if (answer.status === 401 && typeof offered === 'string' && offered !== session && tries < 3) {
        session = offered;
        continue;
      }
      return readAnswer(answer, secret, nonce, schema);
    }
  };
}

async function send(
  url: URL,
  budgetMs: number,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<HttpAnswer> {
  try {
    return await callHttp({ method: 'POST', url, headers, body, budgetMs, maxBytes: 2_000_000 });
  } catch (error) {
    throw new GuardCallFailed(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function readAnswer<T>(answer: HttpAnswer, secret: string, nonce: string, schema: z.ZodType<T>): T {
  const { status, text, headers } = answer;
  if (status === 401) throw new GuardCallFailed('it does not accept our secret');
  const given = headers[guardHeaders.signature];
  const expected = signAnswer(secret, { nonce, status, body: text });
  if (typeof given !== 'string' || !isSameSignature(expected, given))
    throw new GuardCallFailed(`what answers there is not the guard (HTTP ${status})`);
  const content: unknown = JSON.parse(text);
  const refused = guardErrorSchema.safeParse(content);
  if (refused.success) throw new GuardCallFailed(`${refused.data.refused}: ${refused.data.detail}`);
  const parsed = schema.safeParse(content);
  if (!parsed.success) throw new GuardCallFailed('its answer has another shape: is it of another version?');
  return parsed.data;
}
