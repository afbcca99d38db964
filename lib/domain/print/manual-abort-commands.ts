import { quoteForShell } from '../fault/direct-rollback';
import type { Endpoint, Fault } from '../fault/fault';

/**
 * manualAbortCommands are the lines for a POSIX shell that undo a fault without the application: read each proxy, delete it, make it
 * again. Toxiproxy takes no toxics with a new proxy, so it comes back clean. Deleting a toxic instead can hang Toxiproxy where a client has
 * stopped reading; deleting the proxy does not. Short lines, for a person types them off a card.
 */
export function manualAbortCommands(endpoints: readonly Endpoint[], fault: Fault | null): string[] {
  return endpoints.flatMap((endpoint) => [
    `T=${quoteForShell(baseOf(endpoint))}`,
    `N=${quoteForShell(encodeURIComponent(endpoint.proxy))}`,
    'P="$T/proxies/$N"; J=$(curl -sSm5 "$P")',
    '[ "$J" ] && curl -sSm5 -XDELETE "$P"',
    ...(fault?.kind === 'down' ? [`J=$(echo "$J"|sed 's/bled":false/bled":true/')`] : []),
    'curl -sSm5 "$T/proxies" -d "$J"',
    'curl -sSm5 "$P"',
  ]);
}

/** An address never carries a name and password onto paper. */
function baseOf({ apiUrl }: Endpoint): string {
  const url = new URL(apiUrl);
  [url.username, url.password] = ['', ''];
  return url.toString().replace(/\/+$/, '');
}
