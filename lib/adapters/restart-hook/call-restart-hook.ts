import { createHmac } from 'node:crypto';
import type { RestartHook } from '@/lib/domain/catalogue/catalogue';
import { readBaseUrl } from '../http/base-url';
import { callHttp } from '../http/call-http';
import { HttpFailure } from '../http/http-failure';

/** RestartRequest is the body of a call: which Toxiproxy should be restarted, and for which run. */
export interface RestartRequest {
  readonly apiUrl: string;
  readonly runId: string | null;
  readonly engineId: string;
}

/** RestartAnswer is what a restart hook said; only 2xx is `accepted`. */
export interface RestartAnswer {
  readonly outcome: 'accepted' | 'refused' | 'unreachable' | 'timeout' | 'not_configured';
  readonly status: number | null;
  readonly detail: string | null;
}

/**
 * callRestartHook posts `{apiUrl, runId, engineId, at}` to the address in the hook's environment variable, signed with the key in the other
 * (`x-masterdeck-signature: t=<seconds>,v1=<hex HMAC-SHA256 of "<seconds>.<body>">`). It never rejects, and never repeats an address or a key.
 */
export async function callRestartHook(
  hook: RestartHook,
  request: RestartRequest,
  read: (variable: string) => string | undefined,
  now: Date = new Date(),
): Promise<RestartAnswer> {
  const address = read(hook.urlVariable);
  const key = hook.keyVariable === null ? null : read(hook.keyVariable);
  if (!address) return notConfigured(hook.urlVariable);
  if (hook.keyVariable !== null && !key) return notConfigured(hook.keyVariable);
  const body = JSON.stringify({ ...request, at: now.toISOString() });
  try {
    const base = readBaseUrl(address);
    const answer = await callHttp({
      method: 'POST',
      url: base.resolve(''),
      headers: {
        ...base.headers,
        'content-type': 'application/json',
        ...(key ? { 'x-masterdeck-signature': sign(key, body, now) } : {}),
      },
      body,
      budgetMs: hook.timeoutMs,
      maxBytes: 100_000,
    });
    const accepted = answer.status >= 200 && answer.status <= 299;
    return { outcome: accepted ? 'accepted' : 'refused', status: answer.status, detail: null };
  } catch (error) {
    if (error instanceof HttpFailure)
      return {
        outcome: error.kind === 'timeout' ? 'timeout' : 'unreachable',
        status: null,
        detail: error.kind,
      };
    return { outcome: 'not_configured', status: null, detail: `${hook.urlVariable} is no http(s) address` };
  }
}

function notConfigured(variable: string): RestartAnswer {
  return { outcome: 'not_configured', status: null, detail: `${variable} is not set in this engine` };
}

function sign(key: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1_000);
  return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`;
}
