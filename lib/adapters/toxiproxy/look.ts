import type { ProxyLook } from '@/lib/domain/fault/proxy-look';
import { ToxiproxyCallError, ToxiproxyTimeout } from './call-errors';
import type { ToxiproxyClient } from './client';

/** At half the budget a healthy GET (2 ms) is long back, and /version still has as much time again. */
const doubtAfterShare = 0.5;

/**
 * lookAtProxy reads one proxy within `budgetMs` in all. When the GET is late, /version is asked beside it: a process that
 * answers that and not the proxy holds the proxy wedged.
 */
export async function lookAtProxy(
  client: ToxiproxyClient,
  proxy: string,
  budgetMs: number,
  others: () => 'some' | 'none' | 'unknown',
): Promise<ProxyLook> {
  const version = askVersionWhenLate(client, budgetMs);
  try {
    const snapshot = await client.getProxy(proxy, { budgetMs });
    return snapshot === null ? { kind: 'missing' } : { kind: 'seen', snapshot };
  } catch (error) {
    if (!(error instanceof ToxiproxyCallError)) throw error;
    if (mayBeWedged(error) && (await version.answered())) return { kind: 'wedged', others: others() };
    return { kind: 'unreachable', detail: error.message };
  } finally {
    version.forget();
  }
}

/**
 * mayBeWedged: the request went out and nothing came back. A 503 is no sign of it: Toxiproxy's own comes after 25 s, and one
 * that comes within a look's budget is a gateway's.
 */
function mayBeWedged(error: ToxiproxyCallError): boolean {
  return error instanceof ToxiproxyTimeout && error.sent;
}

interface LateVersion {
  answered(): Promise<boolean>;
  forget(): void;
}

function askVersionWhenLate(client: ToxiproxyClient, budgetMs: number): LateVersion {
  const patienceMs = budgetMs * doubtAfterShare;
  const ask = (): Promise<boolean> =>
    client.answersVersion({ budgetMs: budgetMs - patienceMs }).then(
      () => true,
      () => false,
    );
  let asked: Promise<boolean> | undefined;
  const timer = setTimeout(() => {
    asked = ask();
  }, patienceMs);
  return {
    answered: () => (asked ??= ask()),
    forget: () => clearTimeout(timer),
  };
}
