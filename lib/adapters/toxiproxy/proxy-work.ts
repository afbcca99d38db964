import type { Endpoint, ProxySnapshot } from '@/lib/domain/fault/fault';
import type { BeforeCall } from '@/lib/domain/fault/proxy-look';
import { isAnswerLost } from './call-errors';
import type { CallOptions } from './call-toxiproxy';
import type { ToxiproxyClient } from './client';

/** One call that changes a proxy; a healthy Toxiproxy needs some milliseconds, and a hanging one must not use up the lease unseen. */
const changeBudgetMs = 2_000;
/** One GET between two changes. */
const lookBudgetMs = 500;

/** CallForbidden wraps what `beforeCall` threw, so that nobody takes it for a failure to be repaired. */
export class CallForbidden extends Error {
  override readonly name = 'CallForbidden';
}

/** ProxyWork is one change of one proxy under way: who may still act, how long, and whether a call's fate is open. */
export interface ProxyWork {
  readonly endpoint: Endpoint;
  readonly client: ToxiproxyClient;
  /** see reads the proxy; null when Toxiproxy says that it has none. */
  see(): Promise<ProxySnapshot | null>;
  /** change makes one changing call, asking `beforeCall` right before its first byte. */
  change<Answer>(call: (options: CallOptions) => Promise<Answer>): Promise<Answer>;
  /** extend moves the deadline of all calls to this long from now. */
  extend(ms: number): void;
  remainingMs(): number;
  /** Whether any changing call was sent at all. */
  wasTouched(): boolean;
  /** Whether a changing call went without an answer, and may be carried out late. */
  mayStillChange(): boolean;
}

/** startWork begins a change that has `withinMs` for all its calls together. */
export function startWork(
  client: ToxiproxyClient,
  endpoint: Endpoint,
  beforeCall: BeforeCall,
  withinMs: number,
): ProxyWork {
  let deadline = performance.now() + withinMs;
  let answerLost = false;
  let touched = false;
  const remainingMs = (): number => deadline - performance.now();
  const beforeSend = (): void => {
    try {
      beforeCall();
    } catch (cause) {
      throw new CallForbidden('the call was forbidden', { cause });
    }
    touched = true;
  };
  return {
    endpoint,
    client,
    remainingMs,
    see: () => client.getProxy(endpoint.proxy, { budgetMs: Math.min(lookBudgetMs, remainingMs()) }),
    async change(call) {
      try {
        return await call({ budgetMs: Math.min(changeBudgetMs, remainingMs()), beforeSend });
      } catch (error) {
        answerLost ||= isAnswerLost(error);
        throw error;
      }
    },
    extend(ms) {
      deadline = performance.now() + ms;
    },
    wasTouched: () => touched,
    mayStillChange: () => answerLost,
  };
}
