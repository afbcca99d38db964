import { quoteForShell } from './direct-rollback';
import type { Endpoint, ProxySnapshot } from './fault';

/**
 * restoreCommands are the plain calls, in order, with which a person puts one proxy back as it was found; without a snapshot they
 * can only show the proxy. `wedged`: the DELETE is left out, which would freeze every proxy of that Toxiproxy; for after its restart.
 */
export function restoreCommands(
  endpoint: Endpoint,
  snapshot: ProxySnapshot | null,
  wedged: boolean,
): string[] {
  const base = endpoint.apiUrl.replace(/\/+$/, '');
  const proxy = `${base}/proxies/${encodeURIComponent(endpoint.proxy)}`;
  const show = `curl -sS -m 5 ${quoteForShell(proxy)}`;
  if (!snapshot) return [show];
  const { name, listen, upstream, enabled, toxics } = snapshot;
  // A toxic that is added to a proxy with traffic on it can wedge that: closed, then its toxics, then open.
  const opensLast = enabled && toxics.length > 0;
  return [
    ...(wedged ? [] : [`curl -sS -m 5 -X DELETE ${quoteForShell(proxy)}`]),
    post(`${base}/proxies`, { name, listen, upstream, enabled: enabled && !opensLast }),
    ...toxics.map((toxic) => post(`${proxy}/toxics`, toxic)),
    // POST, for that is what a Toxiproxy before 2.6 knows, and later ones still do.
    ...(opensLast ? [post(proxy, { enabled: true })] : []),
    show,
  ];
}

function post(url: string, body: object): string {
  return `curl -sS -m 5 -X POST ${quoteForShell(url)} -d ${quoteForShell(JSON.stringify(body))}`;
}
