import http from 'node:http';

/** Viewers are clients that each hold one stream open; `heard` resolves with each one's time (performance.now, ms) of a word. */
export interface Viewers {
  heard(word: string): Promise<readonly number[]>;
  close(): void;
}

const giveUpAfterMs = 20_000;

/** openViewers opens `count` streams, each on a connection of its own, and resolves once all of them have answered. */
export async function openViewers(
  url: string,
  count: number,
  headers: http.OutgoingHttpHeaders,
): Promise<Viewers> {
  const agent = new http.Agent({ keepAlive: false, maxSockets: Infinity });
  const waiting = new Map<string, (number | undefined)[]>();
  let wake: (() => void) | undefined;
  const requests = await Promise.all(
    Array.from({ length: count }, (_, viewer) =>
      open(url, agent, headers, (text) => {
        for (const [word, times] of waiting) {
          if (times[viewer] !== undefined || !text.includes(word)) continue;
          times[viewer] = performance.now();
          wake?.();
        }
      }),
    ),
  );
  return {
    async heard(word) {
      const times: (number | undefined)[] = Array.from({ length: count }, () => undefined);
      waiting.set(word, times);
      const until = performance.now() + giveUpAfterMs;
      while (times.includes(undefined) && performance.now() < until) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, 500);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      waiting.delete(word);
      return times.filter((time) => time !== undefined);
    },
    close() {
      for (const request of requests) request.destroy();
      agent.destroy();
    },
  };
}

function open(
  url: string,
  agent: http.Agent,
  headers: http.OutgoingHttpHeaders,
  onText: (text: string) => void,
): Promise<http.ClientRequest> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: HTTP ${response.statusCode ?? '?'}`));
      // A word may be cut in two by the network: the end of the last piece is kept.
      let tail = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        onText(tail + piece);
        tail = piece.slice(-40);
      });
      response.on('error', () => undefined);
      resolve(request);
    });
    request.on('error', reject);
  });
}
