import { isAnswerLost, isProxyNotFound } from './call-errors';
import type { ProxyWork } from './proxy-work';

/**
 * cutProxy deletes the proxy and returns once it is known to be gone. After a lost answer it looks before it deletes again: on a
 * wedged proxy that look fails, and no second DELETE freezes the rest of the process.
 */
export async function cutProxy(work: ProxyWork): Promise<void> {
  const { client, endpoint } = work;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work.change((options) => client.deleteProxy(endpoint.proxy, options));
      return;
    } catch (error) {
      if (isProxyNotFound(error)) return;
      if (!isAnswerLost(error) || attempt === 2) throw error;
      if ((await work.see()) === null) return;
    }
  }
}
