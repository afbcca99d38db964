import http from 'node:http';

/** PageLoad is what one page took from some clients that each ask again as soon as they are answered; times in ms. */
export interface PageLoad {
  readonly requests: number;
  readonly perSecond: number;
  readonly timesMs: readonly number[];
  /** Length of one answer, in bytes on the wire. */
  readonly bytes: number;
}

/** loadPage asks for a page for `seconds` over `clients` kept connections; any answer but 200 is an error. */
export async function loadPage(
  url: string,
  options: {
    readonly cookie: string;
    readonly encoding: string;
    readonly clients: number;
    readonly seconds: number;
  },
): Promise<PageLoad> {
  const { cookie, encoding, clients, seconds } = options;
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients });
  const headers = { cookie, 'accept-encoding': encoding, accept: 'text/html' };
  const timesMs: number[] = [];
  let bytes = 0;
  const startedAt = performance.now();
  const client = async (): Promise<void> => {
    while (performance.now() - startedAt < seconds * 1_000) {
      const askedAt = performance.now();
      bytes = await ask(url, agent, headers);
      timesMs.push(performance.now() - askedAt);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const tookMs = performance.now() - startedAt;
  agent.destroy();
  return { requests: timesMs.length, perSecond: (timesMs.length * 1_000) / tookMs, timesMs, bytes };
}

function ask(url: string, agent: http.Agent, headers: http.OutgoingHttpHeaders): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers, timeout: 30_000 }, (response) => {
      let bytes = 0;
      if (response.statusCode !== 200) reject(new Error(`${url}: HTTP ${response.statusCode ?? '?'}`));
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => resolve(bytes));
      response.on('error', reject);
    });
    request.on('timeout', () => request.destroy(new Error(`${url}: no answer within 30 s`)));
    request.on('error', reject);
  });
}
