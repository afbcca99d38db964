import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callToxiproxy } from '@/lib/adapters/toxiproxy/call-toxiproxy';
import { stallReader, type TestLoad } from '@/lib/adapters/toxiproxy/testing/load';
import { startUpstream, type WebUpstream } from '@/lib/adapters/toxiproxy/testing/upstream';
import { readBaseUrl } from '@/lib/adapters/http/base-url';
import { freePort } from '@/scripts/servers/free-port';
import type { RunningServer } from '@/scripts/servers/running-server';
import { startToxiproxy } from '@/scripts/servers/toxiproxy';
import { Stand, until } from './testing/stand';

let stand: Stand;
let wedged: RunningServer;
let upstream: WebUpstream;
let hook: Server;
const calls: { signature: string; body: string }[] = [];
const loads: TestLoad[] = [];
let port: number;

beforeAll(async () => {
  [stand, wedged, upstream, port] = await Promise.all([
    Stand.start(),
    startToxiproxy(),
    startUpstream(),
    freePort(),
  ]);
  hook = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      calls.push({ signature: String(request.headers['x-masterdeck-signature']), body });
      response.writeHead(202).end();
    });
  }).listen(0, '127.0.0.1');
  for (const [name, at] of [
    ['stuck', port],
    ['neighbour', await freePort()],
  ] as const) {
    await callToxiproxy(
      readBaseUrl(wedged.url),
      {
        method: 'POST',
        path: '/proxies',
        body: { name, listen: `127.0.0.1:${at}`, upstream: upstream.address, enabled: true },
      },
      { budgetMs: 2_000 },
    );
  }
});
afterAll(async () => {
  loads.forEach((load) => load.stop());
  hook.close();
  wedged.kill('SIGKILL');
  await Promise.all([wedged.stop(), upstream.close(), stand.stop()]);
});

const catalogue = (apiUrl: string) => `ambientes:
  - nome: test
    producao: false
    prometheus: { url: 'http://127.0.0.1:9', intervalo_coleta: 1s }
    grupos: { rotulo: group, controle: control, canary: canary }
    parcela_canary: 5%
    alvos:
      - nome: a -> b
        endpoints: [{ api: '${apiUrl}', proxy: stuck }]
        sonda: { tipo: nenhuma }
        reinicio: { variavel_endereco: RESTART_URL, variavel_chave: RESTART_KEY }
`;

/** wedge makes the proxy hang for good: readers that stopped, then a plain toxic call of somebody else. */
async function wedge(): Promise<void> {
  const large = '/bytes/64000000';
  for (let reader = 0; reader < 3; reader += 1) loads.push(await stallReader(port, large));
  let last = -1;
  const handedOver = () => {
    const before = last;
    last = upstream.bytesHandedOver(large);
    return last === before && last > 0;
  };
  await expect.poll(handedOver, { interval: 250, timeout: 15_000 }).toBe(true);
  const body = { name: 'clumsy', type: 'latency', stream: 'downstream', attributes: { latency: 1 } };
  await expect(
    callToxiproxy(
      readBaseUrl(wedged.url),
      { method: 'POST', path: '/proxies/stuck/toxics', body },
      { budgetMs: 1_000 },
    ),
  ).rejects.toThrow();
}

interface Mark {
  detail: string;
  command: string;
  closedBy: string | null;
  proxies: { proxy: string; state: string; attempt: number; toxics: { name: string }[] | null }[];
}

const readMark = async () => (await stand.pool.query<Mark>(`SELECT * FROM "TargetMark"`)).rows[0] ?? null;

describe('a target of two Toxiproxies, one of them wedged under the fault', () => {
  it('is undone at once where it answers, marked where it does not, closed by a person, and free only after a clean read', async () => {
    await stand.pool.query(
      `INSERT INTO "CatalogueVersion" ("hash", "metricsYaml", "environmentsYaml") VALUES ('h', $1, $2)`,
      [
        `metricas:\n  - { nome: m, rotulo: { pt-BR: m, en: m }, unidade: '%', fator: 100, melhor: tanto_faz, promql: 'up' }\n`,
        catalogue(wedged.url),
      ],
    );
    const address = hook.address() as AddressInfo;
    const engine = await stand.engine('one', {
      RESTART_URL: `http://127.0.0.1:${address.port}/restart`,
      RESTART_KEY: 'segredo',
    });
    const plan = stand.plan();
    plan.target.endpoints.push({ apiUrl: wedged.url, proxy: 'stuck' });
    plan.injection.durationMs = 60_000;
    const id = await stand.run(plan);
    await stand.state(id, ['injecting']);
    await stand.faultIn(id);
    await wedge();
    await stand.abort(id);
    // The healthy one does not wait for the wedged one.
    expect(await stand.clean(5_000)).toBeLessThan(1_500);

    const mark = await until(
      async () => {
        const found = await readMark();
        return found && (found.proxies[0]?.attempt ?? 0) > 2 ? found : null;
      },
      20_000,
      async () => JSON.stringify([await readMark(), await stand.events(id), engine.log()]),
    );
    expect(mark.proxies).toMatchObject([{ proxy: 'stuck', state: 'wedged' }]);
    expect(mark.proxies[0]?.toxics?.map(({ name }) => name)).toEqual([expect.stringContaining(id)]);
    expect(mark.command).toContain('rollback --direct');
    const open = await stand.pool.query<{ proxy: string }>(
      `SELECT "proxy" FROM "FaultIntent" WHERE "runId" = $1 AND "undoneAt" IS NULL`,
      [id],
    );
    expect(open.rows).toEqual([{ proxy: 'stuck' }]);

    await until(() => Promise.resolve(calls.length > 0 ? true : null), 20_000);
    const [seconds, signature] = /^t=(\d+),v1=(.+)$/.exec(calls[0]?.signature ?? '')?.slice(1) ?? [];
    const expected = createHmac('sha256', 'segredo').update(`${seconds}.${calls[0]?.body}`).digest('hex');
    expect(signature).toBe(expected);
    expect(calls[0]?.body).not.toContain('segredo');
    expect(engine.log()).not.toContain('segredo');

    await stand.pool.query(
      `INSERT INTO "Command" ("runId", "kind", "requestedBy", "requestedByName", "via", "reason")
       VALUES ($1, 'close_unverified', 'user-1', 'Fabiana', 'test', 'saw it myself')`,
      [id],
    );
    const run = await stand.state(id, ['concluded']);
    expect(run).toMatchObject({ ending: 'aborted', endingReason: 'human', rollbackConfirmedAt: null });
    expect((await readMark())?.closedBy).toBe('Fabiana');
    const events = await stand.events(id);
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['rollback_incomplete', 'restart_asked', 'closed_unverified']),
    );
    expect(calls).toHaveLength(1);

    // Still blocked, whoever closed it.
    const next = await stand.run(plan);
    expect(await stand.state(next, ['concluded'])).toMatchObject({ endingReason: 'preflight_failed' });

    // The process is restarted by hand: the sweep puts the proxy back, and only its clean read lifts the mark.
    loads.splice(0).forEach((load) => load.stop());
    wedged.kill('SIGKILL');
    await wedged.stop();
    wedged = await startToxiproxy({ port: Number(new URL(wedged.url).port) });
    await until(async () => ((await readMark()) === null ? true : null), 60_000);
    const back = await fetch(`${wedged.url}/proxies/stuck`);
    expect(await back.json()).toMatchObject({ enabled: true, toxics: [], listen: `127.0.0.1:${port}` });
  });
});
