import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LiveToxic, ProxySnapshot } from '@/lib/domain/fault/fault';
import { startScriptedServer } from '../../http/testing/scripted-server';
import { FakeState, Refusal } from './fake-state';

/**
 * Personality is what no real Toxiproxy can be made to do on demand. `honest` is what the conformance tests hold to the real one;
 * `applies_late` answers a change with a gateway's 503 and carries it out afterwards; `drops_toxics` answers as if and adds none;
 * `alters_toxics` adds another delay than asked and echoes the wish; `stays_closed` says that it enabled a proxy and did not;
 * `ignores_deletes` says 204 and keeps the proxy; `remembers_toxics` builds a proxy with the toxics that its deleted namesake had;
 * `reads_stale` reads as it was before the newest change; `forgets_all` is empty after each toxic; `before_2_6` knows no PATCH.
 */
export type Personality =
  | 'honest'
  | 'applies_late'
  | 'drops_toxics'
  | 'alters_toxics'
  | 'stays_closed'
  | 'ignores_deletes'
  | 'remembers_toxics'
  | 'reads_stale'
  | 'forgets_all'
  | 'before_2_6';

/** FakeToxiproxy answers the API that the driver uses; `personality` may change between calls, `truth` is what really is. */
export interface FakeToxiproxy {
  readonly url: string;
  personality: Personality;
  readonly truth: FakeState;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/** How late a change is carried out that was answered with a 503. */
const lateByMs = 120;

/** startFakeToxiproxy listens on a free port of 127.0.0.1. */
export async function startFakeToxiproxy(): Promise<FakeToxiproxy> {
  const state = new FakeState();
  const late = new Set<Promise<unknown>>();
  const fake = { personality: 'honest' as Personality, truth: state };
  const memory = createMemory(state);
  const server = await startScriptedServer((request, response, body) => {
    const call = { method: request.method ?? '', path: request.url ?? '', body };
    if (request.headers['user-agent']?.startsWith('Mozilla/')) {
      response.writeHead(403, { 'content-type': 'text/plain' }).end('User agent not allowed\n');
      return;
    }
    if (fake.personality === 'applies_late' && call.method !== 'GET') {
      const work = new Promise((resolve) => setTimeout(resolve, lateByMs))
        .then(() => carryOut(state, call, 'honest', memory))
        .catch(() => undefined);
      late.add(work);
      sendHtml(response);
      return;
    }
    void carryOut(state, call, fake.personality, memory).then((answer) => send(request, response, answer));
  });
  return Object.assign(fake, {
    url: server.url,
    async close() {
      await server.close();
      await Promise.all(late);
      await state.clear();
    },
  });
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

interface Memory {
  /** The proxies as they were before the newest change. */
  readonly before: () => Record<string, ProxySnapshot>;
  readonly note: () => void;
  readonly toxicsOf: (name: string) => readonly LiveToxic[];
}

function createMemory(state: FakeState): Memory {
  let before: Record<string, ProxySnapshot> = {};
  const toxics = new Map<string, readonly LiveToxic[]>();
  return {
    before: () => before,
    note: () => {
      before = state.list();
      for (const [name, proxy] of Object.entries(before)) toxics.set(name, proxy.toxics);
    },
    toxicsOf: (name) => toxics.get(name) ?? [],
  };
}

async function carryOut(
  state: FakeState,
  call: Call,
  personality: Personality,
  memory: Memory,
): Promise<Answer> {
  try {
    if (call.method === 'GET')
      return read(personality === 'reads_stale' ? memory.before() : state.list(), call);
    memory.note();
    return await change(state, call, personality, memory);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, body: { error: error.message, status: error.status } };
  }
}

function read(proxies: Record<string, ProxySnapshot>, { path }: Call): Answer {
  if (path === '/version') return { status: 200, body: { version: '2.12.0' } };
  if (path === '/proxies') return { status: 200, body: proxies };
  const proxy = proxies[nameIn(path)];
  if (!proxy) throw new Refusal(404, 'proxy not found');
  return { status: 200, body: proxy };
}

async function change(
  state: FakeState,
  call: Call,
  personality: Personality,
  memory: Memory,
): Promise<Answer> {
  const name = nameIn(call.path);
  const wanted = parse(call.body);
  if (call.method === 'DELETE') {
    if (personality === 'ignores_deletes') state.get(name);
    else await state.remove(name);
    return { status: 204 };
  }
  if (call.path === '/proxies') {
    const made = await state.create(wanted);
    if (personality === 'remembers_toxics') state.replaceToxics(made.name, memory.toxicsOf(made.name));
    return { status: 201, body: state.get(made.name) };
  }
  if (call.path.endsWith('/toxics'))
    return { status: 200, body: await addToxic(state, name, wanted, personality) };
  if (call.method === 'PATCH' && personality === 'before_2_6') return { status: 405 };
  const { enabled = state.get(name).enabled } = wanted as Partial<ProxySnapshot>;
  if (personality === 'stays_closed') return { status: 200, body: { ...state.get(name), enabled } };
  return { status: 200, body: await state.setEnabled(name, enabled) };
}

async function addToxic(
  state: FakeState,
  name: string,
  wanted: Partial<LiveToxic>,
  personality: Personality,
): Promise<LiveToxic> {
  const before = state.get(name).toxics;
  const toxic = state.addToxic(name, wanted);
  if (personality === 'drops_toxics') state.replaceToxics(name, before);
  if (personality === 'alters_toxics')
    state.replaceToxics(name, [...before, { ...toxic, attributes: { ...toxic.attributes, latency: 9_999 } }]);
  if (personality === 'forgets_all') await state.clear();
  return toxic;
}

function parse(body: string): Partial<ProxySnapshot> & Partial<LiveToxic> {
  if (body === '') return {};
  try {
    return JSON.parse(body) as Partial<ProxySnapshot> & Partial<LiveToxic>;
  } catch (error) {
    throw new Refusal(400, `bad request body: ${String(error)}`);
  }
}

function nameIn(path: string): string {
  return decodeURIComponent(path.split('/')[2] ?? '');
}

function send(request: IncomingMessage, response: ServerResponse, { status, body }: Answer): void {
  if (request.socket.destroyed) return;
  // Refusals are JSON that calls itself plain text.
  response.writeHead(status, {
    'content-type': status >= 400 ? 'text/plain; charset=utf-8' : 'application/json',
  });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

function sendHtml(response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'text/html' });
  response.end('<html><head><title>Timeout</title></head><body><h1>Timeout</h1></body></html>');
}
