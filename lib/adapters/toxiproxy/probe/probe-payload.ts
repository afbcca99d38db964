import type { Probe } from '@/lib/domain/catalogue/catalogue';

/** PostgreSQL's SSLRequest: length 8, code 80877103; the server answers one byte, S or N, before any authentication. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/**
 * probePayload gives the bytes that make the far side answer; null for a probe that only connects. With `thenClose` an HTTP
 * server is asked to end the exchange, so that no answer is left half read.
 */
export function probePayload(
  probe: Exclude<Probe, { kind: 'none' }>,
  listen: string,
  thenClose: boolean,
): Buffer | null {
  switch (probe.kind) {
    case 'http':
      return Buffer.from(httpRequest(probe.path, listen, thenClose), 'latin1');
    case 'postgres':
      return sslRequest;
    case 'redis':
      // Answered with +PONG, or -NOAUTH: both come from the far side.
      return Buffer.from('PING\r\n');
    case 'tcp':
      return null;
  }
}

function httpRequest(path: string, listen: string, thenClose: boolean): string {
  // URL escapes what would break the request line.
  const { pathname, search } = new URL(path, 'http://probe');
  return [
    `GET ${pathname}${search} HTTP/1.1`,
    `Host: ${listen}`,
    'User-Agent: masterdeck-probe',
    'Accept: */*',
    `Connection: ${thenClose ? 'close' : 'keep-alive'}`,
    '\r\n',
  ].join('\r\n');
}
