import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAlertmanager } from '@/scripts/servers/alertmanager';
import { freePort } from '@/scripts/servers/free-port';
import type { RunningServer } from '@/scripts/servers/running-server';
import { callHttp } from '../http/call-http';
import { startScriptedServer } from '../http/testing/scripted-server';
import { createAlertmanagerSource } from './source';

const budgetMs = 2_000;
const configuration = `
route: {receiver: none}
receivers: [{name: none}]
inhibit_rules:
  - {source_matchers: [alertname="Source"], target_matchers: [alertname="Inhibited"]}
`;
let server: RunningServer;
beforeAll(async () => {
  server = await startAlertmanager({ configuration });
});
afterAll(() => server.stop());

async function post(path: string, body: unknown): Promise<void> {
  const url = new URL(path, server.url);
  const headers = { 'content-type': 'application/json' };
  const answer = await callHttp({ method: 'POST', url, headers, body: JSON.stringify(body), budgetMs });
  expect(answer.status).toBe(200);
}

async function active() {
  const answer = await createAlertmanagerSource(server.url).active(budgetMs);
  if (answer.kind !== 'alerts') throw new Error(`expected alerts, got ${answer.reason}: ${answer.detail}`);
  return answer.alerts;
}

describe('a real Alertmanager', () => {
  it('lists nothing when nothing fires', async () => {
    expect(await active()).toEqual([]);
  });

  it('lists firing alerts, silenced and inhibited ones too, and not those that are over', async () => {
    const minutes = (n: number): string => new Date(Date.now() + n * 60_000).toISOString();
    await post('/api/v2/silences', {
      matchers: [{ name: 'alertname', value: 'Silenced', isRegex: false, isEqual: true }],
      startsAt: minutes(-1),
      endsAt: minutes(5),
      createdBy: 'test',
      comment: 'as teams do during a GameDay',
    });
    const firing = ['Plain', 'Silenced', 'Source', 'Inhibited'];
    await post('/api/v2/alerts', [
      ...firing.map((alertname) => ({
        labels: { alertname, severity: 'critical' },
        startsAt: minutes(-1),
        endsAt: minutes(5),
      })),
      { labels: { alertname: 'Over' }, startsAt: minutes(-9), endsAt: minutes(-1) },
    ]);
    const find = async (name: string) => (await active()).find((alert) => alert.name === name);
    await expect
      .poll(() => find('Plain'))
      .toMatchObject({
        name: 'Plain',
        labels: { alertname: 'Plain', severity: 'critical' },
        suppressed: false,
      });
    await expect.poll(() => find('Silenced')).toMatchObject({ suppressed: true });
    await expect.poll(() => find('Inhibited')).toMatchObject({ suppressed: true });
    expect((await active()).map(({ name }) => name).sort()).toEqual([...firing].sort());
  });

  it('tells when each was heard, anew each time that it is sent', async () => {
    const startsAt = new Date(Date.now() - 600_000).toISOString();
    const beat = () => {
      const endsAt = new Date(Date.now() + 240_000).toISOString();
      return post('/api/v2/alerts', [{ labels: { alertname: 'Beat' }, startsAt, endsAt }]);
    };
    const heard = async () => (await active()).find(({ name }) => name === 'Beat')?.heard;
    await beat();
    await expect.poll(async () => (await heard())?.agoMs).toBeLessThan(5_000);
    expect((await heard())?.validForMs).toBeGreaterThan(235_000);
    await expect.poll(async () => (await heard())?.agoMs, { timeout: 10_000 }).toBeGreaterThan(1_500);
    await beat();
    await expect.poll(async () => (await heard())?.agoMs).toBeLessThan(1_500);
  });
});

describe('what a real Alertmanager cannot be made to give', () => {
  it.each([
    ['HTML 503', 503, '<html><h1>503</h1></html>', 'http_error'],
    ['HTML 200', 200, '<html><h1>Sign in</h1></html>', 'not_json'],
    ['nothing', 200, '', 'not_json'],
    ['another shape', 200, '{"status":"success","data":[]}', 'not_json'],
    ['an alert in an unknown state', 200, '[{"labels":{},"status":{"state":"odd"}}]', 'not_json'],
  ])('%s is unknown, never "no alert"', async (_name, status, text, reason) => {
    const gateway = await startScriptedServer((_request, response) => response.writeHead(status).end(text));
    try {
      expect(await createAlertmanagerSource(gateway.url).active(budgetMs)).toMatchObject({
        kind: 'unknown',
        reason,
      });
    } finally {
      await gateway.close();
    }
  });

  it('is unknown when nobody answers', async () => {
    const nobody = createAlertmanagerSource(`http://127.0.0.1:${await freePort()}`);
    expect(await nobody.active(budgetMs)).toMatchObject({ kind: 'unknown', reason: 'unreachable' });
  });
});
