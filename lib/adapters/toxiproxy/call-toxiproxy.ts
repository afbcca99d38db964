import type { Agent } from 'node:http';
import type { z } from 'zod';
import type { BaseUrl } from '../http/base-url';
import { callHttp, type HttpAnswer } from '../http/call-http';
import { excerpt } from '../http/excerpt';
import { HttpFailure } from '../http/http-failure';
import { parseJson } from '../http/parse-json';
import {
  ToxiproxyNotJson,
  ToxiproxyRefused,
  ToxiproxyTimeout,
  ToxiproxyUnreachable,
  ToxiproxyWrongShape,
  type Asked,
} from './call-errors';
import { refusalSchema } from './wire-schema';

/** CallOptions bound one call in time; `beforeSend` runs right before its first byte and may forbid it by throwing. */
export interface CallOptions {
  readonly budgetMs: number;
  readonly beforeSend?: () => void;
}

/** ToxiproxyAddress is where a Toxiproxy is called, and what may keep its connections from one call to the next. */
interface ToxiproxyAddress extends BaseUrl {
  readonly agent?: Agent;
}

/** ToxiproxyRequest is one request, its path already escaped. */
export interface ToxiproxyRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
}

/** callToxiproxy sends one request and returns any 2xx answer; everything else is a ToxiproxyCallError, or what `beforeSend` threw. */
export async function callToxiproxy(
  base: ToxiproxyAddress,
  request: ToxiproxyRequest,
  options: CallOptions,
): Promise<HttpAnswer> {
  const asked = askedOf(base, request);
  const answer = await send(base, request, options, asked);
  if (answer.status >= 200 && answer.status <= 299) return answer;
  throw refusalOf(asked, answer);
}

/** readToxiproxy is callToxiproxy for answers with a body, parsed by `schema`. */
export async function readToxiproxy<Schema extends z.ZodType>(
  base: ToxiproxyAddress,
  request: ToxiproxyRequest,
  options: CallOptions,
  schema: Schema,
): Promise<z.output<Schema>> {
  const answer = await callToxiproxy(base, request, options);
  const asked = askedOf(base, request);
  const parsed = parseJson(answer.text);
  if (!parsed.ok) throw new ToxiproxyNotJson(asked, answer.status, excerpt(answer.text), requestIdOf(answer));
  const shaped = schema.safeParse(parsed.value);
  if (shaped.success) return shaped.data;
  const problems = shaped.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new ToxiproxyWrongShape(asked, answer.status, problems.slice(0, 3).join('; '), requestIdOf(answer));
}

async function send(
  base: ToxiproxyAddress,
  request: ToxiproxyRequest,
  options: CallOptions,
  asked: Asked,
): Promise<HttpAnswer> {
  const body = request.body === undefined ? undefined : JSON.stringify(request.body);
  try {
    return await callHttp({
      method: request.method,
      url: base.resolve(request.path),
      agent: base.agent,
      headers: { ...base.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body }),
      ...options,
    });
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error;
    if (error.kind === 'timeout') throw new ToxiproxyTimeout(asked, error.sent, options.budgetMs, error);
    throw new ToxiproxyUnreachable(asked, error.sent, error.message, error);
  }
}

function refusalOf(asked: Asked, answer: HttpAnswer): ToxiproxyRefused {
  const parsed = parseJson(answer.text);
  const own = parsed.ok ? refusalSchema.safeParse(parsed.value) : null;
  return own?.success === true
    ? new ToxiproxyRefused(asked, answer.status, excerpt(own.data.error), true, requestIdOf(answer))
    : new ToxiproxyRefused(asked, answer.status, excerpt(answer.text), false, requestIdOf(answer));
}

function askedOf(base: BaseUrl, request: ToxiproxyRequest): Asked {
  return { apiUrl: base.label, method: request.method, path: request.path };
}

function requestIdOf(answer: HttpAnswer): string | null {
  const id = answer.headers['x-toxiproxy-request-id'];
  return typeof id === 'string' ? id : null;
}
