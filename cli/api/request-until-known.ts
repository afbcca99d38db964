import { setTimeout as delay } from 'node:timers/promises';
import type { ApiRun, RunRequestBody } from '@/lib/domain/api/api-schemas';
import type { CliIo } from '../cli-io';
import { ApiRefused, ApiUnreachable, type ApiClient } from './api-client';

const tries = 10;
const betweenTriesMs = 3_000;

/**
 * requestUntilKnown requests the run, with the same key again and again until an answer comes: a request whose answer was lost may have
 * started a run. Null where the application refused, or said nothing at all; the reason is printed.
 */
export async function requestUntilKnown(
  api: ApiClient,
  body: RunRequestBody,
  key: string,
  io: CliIo,
  stop: AbortSignal,
): Promise<ApiRun | null> {
  for (let left = tries; ; left -= 1) {
    try {
      return await api.requestRun(body, key);
    } catch (error) {
      if (error instanceof ApiRefused) {
        io.err(`Refused (${error.code}): ${error.message}`);
        return null;
      }
      if (!(error instanceof ApiUnreachable)) throw error;
      io.err(error.message);
      if (left <= 1 || stop.aborted) {
        io.err(
          `Whether a run was started is not known. Ask again with --key ${key}, or look at ${api.origin}/runs.`,
        );
        return null;
      }
      await delay(betweenTriesMs, undefined, { signal: stop }).catch(() => undefined);
    }
  }
}
