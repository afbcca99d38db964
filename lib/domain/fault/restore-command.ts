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
  return [
    ...(wedged ? [] : [`curl -sS -m 5 -X DELETE ${quoteForShell(proxy)}`]),
    post(`${base}/proxies`, { name, listen, upstream, enabled }),
    ...toxics.map((toxic) => post(`${proxy}/toxics`, toxic)),
    show,
  ];
}

function post(url: string, body: object): string {
  return `curl -sS -m 5 -X POST ${quoteForShell(url)} -d ${quoteForShell(JSON.stringify(body))}`;
}
