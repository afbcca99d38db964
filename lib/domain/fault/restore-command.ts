import type { Endpoint, ProxySnapshot } from './fault';

/**
 * restoreCommand is what a human runs in a shell to put one proxy back as it was found; without a snapshot it can only show the
 * proxy. `wedged`: it leaves the DELETE out, which would freeze every proxy of that Toxiproxy, and is for after its restart.
 */
export function restoreCommand(endpoint: Endpoint, snapshot: ProxySnapshot | null, wedged: boolean): string {
  const base = endpoint.apiUrl.replace(/\/+$/, '');
  const proxy = `${base}/proxies/${encodeURIComponent(endpoint.proxy)}`;
  if (!snapshot) return `curl -sS -m 5 ${quote(proxy)}`;
  const { name, listen, upstream, enabled, toxics } = snapshot;
  return [
    ...(wedged ? [] : [`curl -sS -m 5 -X DELETE ${quote(proxy)}`]),
    post(`${base}/proxies`, { name, listen, upstream, enabled }),
    ...toxics.map((toxic) => post(`${proxy}/toxics`, toxic)),
  ].join(' ; ');
}

function post(url: string, body: object): string {
  return `curl -sS -m 5 -X POST ${quote(url)} -d ${quote(JSON.stringify(body))}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
