import { afterEach, describe, expect, it } from 'vitest';
import { startScriptedServer, type ScriptedServer } from '../http/testing/scripted-server';
import { createToxiproxyClient } from './client';
import { lookAtProxy } from './look';

let server: ScriptedServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const html = '<html><head><title>Timeout</title></head></html>';
const shown = { name: 'p', listen: '127.0.0.1:1', upstream: 'u:1', enabled: true, toxics: null, Logger: {} };

async function look(answers: Record<string, { status: number; text: string } | 'silent'>, budgetMs = 400) {
  const asked: string[] = [];
  server = await startScriptedServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const answer = answers[path] ?? 'silent';
    if (answer !== 'silent') response.writeHead(answer.status).end(answer.text);
  });
  const startedMs = performance.now();
  const seen = await lookAtProxy(createToxiproxyClient(server.url), 'p', budgetMs, () => 'none');
  return { seen, asked, tookMs: performance.now() - startedMs };
}

describe('lookAtProxy', () => {
  it('reads a proxy, unknown fields ignored, in one call', async () => {
    const { seen, asked } = await look({ '/proxies/p': { status: 200, text: JSON.stringify(shown) } });
    expect(seen).toEqual({
      kind: 'seen',
      snapshot: { name: 'p', listen: '127.0.0.1:1', upstream: 'u:1', enabled: true, toxics: [] },
    });
    expect(asked).toEqual(['/proxies/p']);
  });

  it('finds a proxy wedged, within its budget, when /version answers (also the invalid JSON of old builds)', async () => {
    const { seen, tookMs } = await look({ '/version': { status: 200, text: '2.1.4' } });
    expect(seen).toEqual({ kind: 'wedged', others: 'none' });
    expect(tookMs).toBeLessThan(700);
  });

  it('finds nothing out when neither answers', async () => {
    const { seen, tookMs } = await look({});
    expect(seen).toMatchObject({ kind: 'unreachable' });
    expect(tookMs).toBeLessThan(700);
  });

  it.each([
    ['HTML of a gateway', { status: 503, text: html }],
    ['HTML with 200', { status: 200, text: html }],
    ['an empty answer', { status: 200, text: '' }],
    ['an answer cut off', { status: 200, text: '{"name":"p",' }],
    ['another shape', { status: 200, text: '{"name":"p"}' }],
    ['a 404 of somebody else', { status: 404, text: '404 page not found' }],
    ['a 404 with another JSON', { status: 404, text: '{"error":"no such route"}' }],
    ['a redirect', { status: 301, text: '' }],
    ['a refusal of browsers', { status: 403, text: 'User agent not allowed' }],
  ])('never takes %s for a missing or a clean proxy', async (_name, answer) => {
    const { seen } = await look({ '/proxies/p': answer, '/version': { status: 200, text: '{}' } });
    expect(seen).toMatchObject({ kind: 'unreachable' });
  });
});
