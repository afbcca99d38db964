import { z } from 'zod';

/** WantedProxy is a proxy as the shop needs it; addresses are host:port, and port 0 takes any. */
export type WantedProxy = { readonly name: string; readonly listen: string; readonly upstream: string };

/** EnsuredProxy tells whether the proxy was there before, and where it listens. */
export type EnsuredProxy = { readonly how: 'created' | 'found'; readonly listen: string };

const proxyBody = z.object({ listen: z.string(), upstream: z.string() });
const callLimitMs = 5_000;

/**
 * ensureProxy creates a proxy if it is absent and leaves an existing one exactly as it is, toxics and `enabled` included: it may
 * carry somebody's experiment. It throws if the existing one leads elsewhere, for then no order would reach this shop's inventory.
 * It is called once, at the start of the shop: who restarts a Toxiproxy restarts the shop, or restores its proxies from a snapshot.
 */
export async function ensureProxy(apiUrl: string, wanted: WantedProxy): Promise<EnsuredProxy> {
  const existing = await readProxy(apiUrl, wanted.name);
  if (existing !== undefined) return checkProxy(wanted, existing);
  const created = await call(apiUrl, '/proxies', {
    method: 'POST',
    body: JSON.stringify({ ...wanted, enabled: true }),
  });
  if (created.status === 201)
    return { how: 'created', listen: proxyBody.parse(JSON.parse(created.text)).listen };
  // Somebody else created it between our look and our call.
  if (created.status === 409) return checkProxy(wanted, await readProxy(apiUrl, wanted.name));
  throw new Error(`Toxiproxy at ${apiUrl} refused proxy ${wanted.name} (${created.status}): ${created.text}`);
}

function checkProxy(wanted: WantedProxy, found: z.infer<typeof proxyBody> | undefined): EnsuredProxy {
  const anyPort = portOf(wanted.listen) === '0';
  if (found?.upstream === wanted.upstream && (anyPort || portOf(found.listen) === portOf(wanted.listen)))
    return { how: 'found', listen: found.listen };
  throw new Error(
    `Toxiproxy already has a proxy ${wanted.name} from ${found?.listen} to ${found?.upstream}, and the shop needs ` +
      `${wanted.listen} to ${wanted.upstream}. Delete it if nothing uses it, or give the shop the same ports as before.`,
  );
}

/** The host is left out of the comparison: Toxiproxy answers with the resolved address of what it was given. */
function portOf(address: string): string {
  return address.slice(address.lastIndexOf(':') + 1);
}

async function readProxy(apiUrl: string, name: string): Promise<z.infer<typeof proxyBody> | undefined> {
  const answer = await call(apiUrl, `/proxies/${encodeURIComponent(name)}`, { method: 'GET' });
  if (answer.status === 404) return undefined;
  if (answer.status !== 200)
    throw new Error(`Toxiproxy at ${apiUrl} answered ${answer.status} for proxy ${name}`);
  return proxyBody.parse(JSON.parse(answer.text));
}

async function call(
  apiUrl: string,
  path: string,
  init: RequestInit,
): Promise<{ status: number; text: string }> {
  const response = await fetch(new URL(path, apiUrl), {
    ...init,
    headers: { 'content-type': 'application/json', 'user-agent': 'masterdeck-sandbox' },
    signal: AbortSignal.timeout(callLimitMs),
  });
  return { status: response.status, text: await response.text() };
}
