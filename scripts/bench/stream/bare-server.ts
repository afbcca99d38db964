import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** BareServer is nothing but node:http in a process of its own: what is posted to it goes to every open stream. */
export interface BareServer {
  readonly url: string;
  say(text: string): Promise<void>;
  stop(): void;
}

const program = `
import http from 'node:http';
const open = new Set();
const server = http.createServer((request, response) => {
  if (request.method === 'POST') {
    let body = '';
    request.on('data', (piece) => (body += piece));
    request.on('end', () => {
      for (const stream of open) stream.write('data: ' + body + '\\n\\n');
      response.end();
    });
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(': open\\n\\n');
  open.add(response);
  response.on('close', () => open.delete(response));
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

/** startBareServer starts it on a free port. */
export async function startBareServer(): Promise<BareServer> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  const url = `http://127.0.0.1:${port.toString().trim()}/`;
  return {
    url,
    say: async (text) => {
      await fetch(url, { method: 'POST', body: text });
    },
    stop: () => {
      child.kill();
    },
  };
}
