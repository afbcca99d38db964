import { stallReader, type TestLoad } from '@/lib/adapters/toxiproxy/testing/load';
import { until } from '@/engine/testing/stand';

/**
 * wedgeProxy wedges a proxy for good, as it happens in life: clients stop reading a large answer, and somebody changes the
 * toxics of the live proxy. The service behind it must answer `/bytes/64000000`. The proxy is wedged when this resolves.
 */
export async function wedgeProxy(apiUrl: string, proxy: string, port: number): Promise<TestLoad> {
  const loads: TestLoad[] = [];
  for (let n = 0; n < 3; n += 1) loads.push(await stallReader(port, '/bytes/64000000'));
  const toxics = `${apiUrl}/proxies/${proxy}/toxics`;
  // Until all buffers on the way are full, the call still comes back: then it is taken back and made again.
  await until(async () => {
    const added = await comesBack(toxics, 'POST', { name: 'wedging', type: 'noop' });
    return added && (await comesBack(`${toxics}/wedging`, 'DELETE')) ? null : true;
  }, 30_000);
  return {
    stop() {
      for (const load of loads) load.stop();
    },
  };
}

async function comesBack(url: string, method: string, body?: object): Promise<boolean> {
  const answer = await fetch(url, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(1_500),
  }).catch(() => null);
  return answer !== null;
}
