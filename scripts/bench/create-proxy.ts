import { z } from 'zod';

const created = z.object({ listen: z.string() });

/** createProxy makes a proxy on a free port of 127.0.0.1 and gives that port. */
export async function createProxy(apiUrl: string, name: string, upstream: string): Promise<number> {
  const answer = await fetch(`${apiUrl}/proxies`, {
    method: 'POST',
    body: JSON.stringify({ name, listen: '127.0.0.1:0', upstream, enabled: true }),
    signal: AbortSignal.timeout(5_000),
  });
  if (!answer.ok) throw new Error(`Toxiproxy refused ${name}: HTTP ${answer.status}`);
  return portOf(created.parse(await answer.json()));
}

/** readProxyPort gives the port on which a proxy listens. */
export async function readProxyPort(apiUrl: string, name: string): Promise<number> {
  const answer = await fetch(`${apiUrl}/proxies/${name}`, { signal: AbortSignal.timeout(5_000) });
  return portOf(created.parse(await answer.json()));
}

/** countToxics tells how many toxics a proxy carries: none, when an undo worked. */
export async function countToxics(apiUrl: string, name: string): Promise<number> {
  const answer = await fetch(`${apiUrl}/proxies/${name}`, { signal: AbortSignal.timeout(5_000) });
  return z.object({ toxics: z.array(z.unknown()) }).parse(await answer.json()).toxics.length;
}

function portOf({ listen }: { listen: string }): number {
  return Number(listen.slice(listen.lastIndexOf(':') + 1));
}
