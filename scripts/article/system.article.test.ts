import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '@/lib/adapters/postgres/client';
import { demoAccounts } from '@/lib/auth/demo-accounts';
import { planRun } from '@/lib/services/plan-run';
import { overrideProgression } from '@/lib/services/override-progression';
import { viewLaunch } from '@/lib/services/view-launch';
import { viewRun } from '@/lib/services/view-run';
import type { RunView } from '@/lib/domain/view/views';
import { findToxiproxy } from '../servers/toxiproxy-binary';
import { startToxiproxy } from '../servers/toxiproxy';
import { startArticleStack, type ArticleStack } from './start-article-stack';
import { assembleWeeklyDeck } from './weekly-deck';

const directory = mkdtempSync(join(tmpdir(), 'masterdeck-article-test-'));
/** Without Jaeger, whose build alone takes minutes, everything else is tested all the same. */
const hasTraces = process.env.ARTICLE_TRACES !== '0';
let stack: ArticleStack;
let db: Database;

beforeAll(async () => {
  stack = await startArticleStack({
    directory,
    profile: 'revisada',
    durable: false,
    // The canary's six orders a second are those of the scale model; control's are fewer, for a test shares its machine.
    traffic: { ratePerSecond: 30, weights: { control: 80, canary: 20 } },
    traces: hasTraces,
    deck: assembleWeeklyDeck(directory),
    report: (line) => console.log(`• ${line}`),
  });
  db = openDatabase(stack.addresses.databaseUrl, { poolSize: 2 });
}, 1_200_000);

afterAll(async () => {
  await db.$disconnect();
  await stack.stop();
  rmSync(directory, { recursive: true, force: true });
}, 120_000);

const waitLimit = { timeout: 120_000, interval: 1_000 };

interface Series {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [number, string];
}

async function query(promql: string): Promise<Series[]> {
  const body = new URLSearchParams({ query: promql });
  const response = await fetch(`${stack.addresses.prometheusUrl}/api/v1/query`, { method: 'POST', body });
  const answer = (await response.json()) as { status: string; error?: string; data: { result: Series[] } };
  if (answer.status !== 'success') throw new Error(`${promql}: ${answer.error}`);
  return answer.data.result;
}

const groupsOf = (series: readonly Series[]) => series.map(({ metric }) => metric.group).sort();

/** The three queries of Listing 3, each with the comment above it, as the file has them. */
const [p99 = '', errors = '', breaker = ''] = readFileSync(
  'sandbox/spring/listagens/listagem-3.promql',
  'utf8',
)
  .split(/\n\n(?=#)/)
  .map((text) => text.trim());

describe('Listing 3, verbatim, on a healthy service', () => {
  it('gives the p99 latency of both groups', async () => {
    await expect.poll(async () => groupsOf(await query(p99)), waitLimit).toEqual(['canary', 'control']);
    await expect
      .poll(async () => (await query(p99)).every(({ value }) => Number(value[1]) > 0.02), waitLimit)
      .toBe(true);
  });

  it('gives an empty vector for the errors, while requests are counted: what `vazio_vale_zero` is for', async () => {
    const requests = 'sum(rate(http_server_requests_seconds_count{service="order-service"}[1m])) by (group)';
    await expect.poll(async () => groupsOf(await query(requests)), waitLimit).toEqual(['canary', 'control']);
    // A cold JVM may have refused some; the canary, which the card's condition looks at, has not.
    const refused =
      'sum(http_server_requests_seconds_count{service="order-service", status=~"5.."}) by (group)';
    const groupsThatRefused = groupsOf(await query(refused));
    expect(groupsThatRefused).not.toContain('canary');
    expect(groupsOf(await query(errors))).toEqual(groupsThatRefused);
  });

  it('gives the state of the Circuit Breaker of both groups: closed', async () => {
    // One that cold JVMs have opened closes again by itself, after its 15 seconds and the calls of its trial.
    const states = async () =>
      (await query(breaker)).map(({ metric, value }) => `${metric.group} ${value[1]}`).sort();
    await expect.poll(states, waitLimit).toEqual(['canary 0', 'control 0']);
  });

  it('has the threads of Tomcat, and the share of the fallback, beside them', async () => {
    const threads = await query(
      'sum by (group) (tomcat_threads_config_max_threads{service="order-service"})',
    );
    expect(Object.fromEntries(threads.map(({ metric, value }) => [metric.group, value[1]]))).toEqual({
      control: '37',
      canary: '2',
    });
    expect(groupsOf(await query('order_inventory_lookups_total{source="fallback"}'))).toEqual([
      'canary',
      'control',
    ]);
  });
});

describe('Listing 2', () => {
  it('run as it is printed puts in the toxic that the card describes', async () => {
    const toxiproxy = await startToxiproxy();
    try {
      const proxy = { name: 'inventory', listen: '127.0.0.1:0', upstream: '127.0.0.1:1' };
      await fetch(`${toxiproxy.url}/proxies`, { method: 'POST', body: JSON.stringify(proxy) });
      const path = `${dirname(await findToxiproxy())}:${process.env.PATH ?? ''}`;
      const env = { ...process.env, PATH: path, TOXIPROXY_URL: toxiproxy.url };
      execFileSync('sh', ['sandbox/spring/listagens/listagem-2.sh'], { env });
      const answer = await fetch(`${toxiproxy.url}/proxies/inventory/toxics`);
      expect(await answer.json()).toMatchObject([
        { type: 'latency', toxicity: 0.1, attributes: { latency: 2_000, jitter: 300 } },
      ]);
    } finally {
      await toxiproxy.stop();
    }
  });
});

const [facilitator, admin] = (['facilitator', 'admin'] as const).map((role) => {
  const account = demoAccounts.find((each) => each.role === role);
  if (!account) throw new Error(`no ${role}`);
  return account;
});

/** Plans REDE-07 every week; the engine fires it when its time has come, which is now. */
async function planWeekly(): Promise<string> {
  if (!facilitator || !admin) throw new Error('no accounts');
  const context = { db, demo: true };
  const asked = { cardId: 'REDE-07', environment: 'homologacao' };
  const launch = await viewLaunch(context, facilitator, asked);
  if (!launch.ok) throw new Error(launch.failure.text.en);
  const { versionHash, environment, durationMs, share, planHash, lock } = launch.value;
  if (lock !== null)
    await overrideProgression(context, admin, { ...asked, versionHash }, 'A test of the project.');
  const form = { cardId: 'REDE-07', versionHash, environment, durationMs, share, planHash: planHash ?? '' };
  const weekly = { kind: 'repeated', cron: '0 10 * * 2', timeZone: 'America/Sao_Paulo' } as const;
  const planned = await planRun(context, facilitator, form, weekly);
  if (!planned.ok) throw new Error(planned.failure.text.en);
  return planned.value.scheduleId;
}

/** The database's clock cannot be moved; the time of the next start can. */
async function fireNow(scheduleId: string): Promise<string> {
  const before = await db.run.count({ where: { scheduleId } });
  await db.schedule.update({ where: { id: scheduleId }, data: { nextAt: new Date(Date.now() - 1_000) } });
  await expect.poll(() => db.run.count({ where: { scheduleId } }), waitLimit).toBe(before + 1);
  const run = await db.run.findFirstOrThrow({ where: { scheduleId }, orderBy: { requestedAt: 'desc' } });
  return run.id;
}

async function reach(runId: string, state: string): Promise<void> {
  const reached = () => db.run.findUniqueOrThrow({ where: { id: runId } }).then((run) => run.state);
  await expect.poll(reached, { timeout: 300_000, interval: 500 }).toBe(state);
}

async function view(runId: string): Promise<RunView> {
  if (!facilitator) throw new Error('no facilitator');
  const run = await viewRun({ db, demo: true }, facilitator, runId);
  if (!run.ok) throw new Error(run.failure.text.en);
  return run.value;
}

const tracesOf = ({ events }: RunView) => {
  const data = events.map((event) => event.data).findLast(({ kind }) => kind === 'traces_read');
  return data?.kind === 'traces_read' ? data.traces : null;
};

describe('the weekly run of section 4.5', () => {
  let scheduleId: string;
  let confirmed: RunView;

  it('confirms the revised configuration, and looks again at the orders of the fallback', async () => {
    scheduleId = await planWeekly();
    const runId = await fireNow(scheduleId);
    await reach(runId, 'concluded');
    confirmed = await view(runId);
    expect(confirmed.summary).toMatchObject({
      ending: 'completed',
      verdict: 'confirmed',
      mechanism: 'observed',
    });
    const reconciled = 'sum(orders_reconciled_total{group="canary"})';
    await expect
      .poll(async () => Number((await query(reconciled))[0]?.value[1] ?? 0), waitLimit)
      .toBeGreaterThan(0);
  }, 400_000);

  if (hasTraces)
    it('keeps traces that show the path and the wait', () => {
      const traces = tracesOf(confirmed);
      if (traces?.outcome !== 'read') throw new Error(JSON.stringify(traces));
      expect(traces.canary.slowest[0]?.durationMs).toBeGreaterThan(750);
      const where = traces.canary.time.map(({ service }) => service);
      expect(where).toEqual(expect.arrayContaining(['order-service', 'payment-service', 'api-gateway']));
      expect(traces.control.considered).toBeGreaterThan(0);
    });
  else
    it('concludes with a tracing system that is not there, and says that it was not', () => {
      expect(tracesOf(confirmed)).toMatchObject({ outcome: 'unavailable', reason: 'unreachable' });
    });

  it('announces the lost Time Limiter with what changed, and needs no Jaeger for its verdict', async () => {
    await stack.shop.setProfile('regressao');
    // The JVMs are new: their first seconds must have left the windows.
    const slow =
      'max(histogram_quantile(0.99, sum(rate(http_server_requests_seconds_bucket{service="order-service", uri="/orders"}[15s])) by (le, group)))';
    await expect.poll(async () => Number((await query(slow))[0]?.value[1] ?? 9), waitLimit).toBeLessThan(0.9);
    // The start over was an outage of both groups: no P1 alert may be on its way any more, or the preflight refuses, rightly.
    await expect.poll(listAlerts, waitLimit).toEqual([]);
    const runId = await fireNow(scheduleId);
    await reach(runId, 'injecting');
    await stack.jaeger?.stop();
    await reach(runId, 'concluded');
    const run = await view(runId);
    expect(run.summary).toMatchObject({ ending: 'completed', verdict: 'refuted' });
    expect(tracesOf(run)).toMatchObject({ outcome: 'unavailable', reason: 'unreachable' });
    const notices = () => db.notice.findMany({ where: { kind: 'regression', runId } });
    await expect.poll(async () => (await notices()).length, waitLimit).toBe(1);
    expect(JSON.stringify((await notices())[0]?.data)).toMatch(
      /What changed: p99 latency of the order-service: [\d,]+ ?(?:\.\d+)?.* ms → 2,\d{3} ms/,
    );
  }, 400_000);
});

/** The P1 alerts: those that Prometheus has pending or firing, and those that Alertmanager has not let go. */
async function listAlerts(): Promise<string[]> {
  const atPrometheus = (await query('ALERTS{severity="P1"}')).map(({ metric }) => metric.alertname ?? '');
  const answer = await fetch(`${stack.addresses.alertmanagerUrl}/api/v2/alerts`);
  const all = (await answer.json()) as { labels: Readonly<Record<string, string>> }[];
  const atAlertmanager = all.filter(({ labels }) => labels.severity === 'P1');
  return [...atPrometheus, ...atAlertmanager.map(({ labels }) => labels.alertname ?? '')];
}
