import {
  apiProblemSchema,
  apiRunSchema,
  abortAnswerSchema,
  type ApiRun,
  type RunRequestBody,
} from '@/lib/domain/api/api-schemas';
import type { z } from 'zod';

/** ApiRefused is an answer of the application that says no, in its own words. */
export class ApiRefused extends Error {
  override readonly name = 'ApiRefused';
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** ApiUnreachable is no answer, or none that could be understood: whether the request arrived is not known. */
export class ApiUnreachable extends Error {
  override readonly name = 'ApiUnreachable';
}

/** ApiClient calls the HTTP API; each call throws ApiRefused or ApiUnreachable. */
export interface ApiClient {
  readonly origin: string;
  requestRun(body: RunRequestBody, key: string): Promise<ApiRun>;
  readRun(id: string, after: number): Promise<ApiRun>;
  abortRun(id: string): Promise<z.infer<typeof abortAnswerSchema>>;
}

const budgetMs = 15_000;

/** createApiClient speaks to `origin` (http or https, no path) with a token. */
export function createApiClient(origin: string, token: string): ApiClient {
  const call = async <Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    init: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> } = {},
  ): Promise<z.output<Schema>> => {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json', ...init.headers };
    const url = new URL(`/api/v1${path}`, origin);
    let status: number;
    let text: string;
    try {
      // A redirect would be a sign-in page or another host, which has no business with the token.
      const response = await fetch(url, {
        ...init,
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(budgetMs),
      });
      [status, text] = [response.status, await response.text()];
    } catch (cause) {
      throw new ApiUnreachable(`${url.origin} did not answer: ${reasonOf(cause)}`, { cause });
    }
    const body = parseJson(text);
    if (status >= 200 && status <= 299) {
      const parsed = schema.safeParse(body);
      if (parsed.success) return parsed.data;
      throw new ApiUnreachable(
        `${url.origin} answered ${status} with something else than the API of this version`,
      );
    }
    const problem = apiProblemSchema.safeParse(body);
    if (!problem.success || status === 503)
      throw new ApiUnreachable(
        problem.success
          ? problem.data.message.en
          : `${url.origin} answered ${status} without words of the API`,
      );
    const { code, message, problems = [] } = problem.data;
    const lines = [message.en, ...problems.map((one) => `  ${one.code}: ${one.message.en}`)];
    throw new ApiRefused(status, code, lines.join('\n'));
  };
  const runPath = (id: string) => `/runs/${encodeURIComponent(id)}`;
  return {
    origin,
    requestRun: (body, key) =>
      call(apiRunSchema, '/runs', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
      }),
    readRun: (id, after) => call(apiRunSchema, `${runPath(id)}?after=${after}`),
    abortRun: (id) => call(abortAnswerSchema, `${runPath(id)}/abort`, { method: 'POST' }),
  };
}

/** readApiClient takes the address and the token from the environment; it throws with what is missing. */
export function readApiClient(env: Readonly<Record<string, string | undefined>>): ApiClient {
  const { MASTERDECK_URL: url = '', MASTERDECK_TOKEN: token = '' } = env;
  if (!/^https?:\/\//.test(url))
    throw new Error(
      'MASTERDECK_URL is missing: the address of the application, e.g. https://masterdeck.example.com',
    );
  if (token === '')
    throw new Error('MASTERDECK_TOKEN is missing: an API token of your team, from the page "API tokens"');
  return createApiClient(url, token);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? cause.cause.message : cause.message;
}
