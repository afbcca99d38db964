import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ratesAreThere, standPrometheus, until } from '@/engine/testing/stand';
import { startAlertmanager } from '@/scripts/servers/alertmanager';
import { startPrometheus } from '@/scripts/servers/prometheus';
import type { Plan } from '@/lib/domain/plan/plan';
import type { RunEventData } from '@/lib/domain/run/run-event';
import { inOwnFolder } from './own-folder';
import type { Lane } from './lab';
import { setMood, vectorMoods, type Mood } from './moods';
import { faultIn, untilClean, type Scenario } from './trial';

const moods: readonly Mood[] = [
  'HTML',
  'HTML 503',
  'empty body',
  'half an answer',
  'reset',
  'silent',
  'late',
];

/** metricScenarios make Prometheus and Alertmanager useless while a fault is in: nothing may go on blind. */
export const metricScenarios: readonly Scenario[] = [
  ...moods.map((mood): Scenario => ({
    name: `Prometheus: ${mood}`,
    run: (lane) => goBlind(lane, () => setMood(lane.metrics, mood)),
  })),
  ...Object.entries(vectorMoods).map(([mood, alter]): Scenario => ({
    name: `Prometheus: ${mood}`,
    run: (lane) =>
      goBlind(lane, () => {
        lane.metrics.alter = alter;
      }),
  })),
  ...moods.map((mood): Scenario => ({
    name: `Alertmanager: ${mood}`,
    run: (lane) => loseAlerts(lane, mood),
  })),
  {
    name: 'Alertmanager: empty list, heartbeat gone',
    run: (lane) => loseAlerts(lane, null),
  },
  { name: 'Alertmanager is killed and stays away', run: (lane) => killAlertmanager(lane, false) },
  { name: 'Alertmanager is killed and comes back empty', run: (lane) => killAlertmanager(lane, true) },
  { name: 'Prometheus is killed and stays away', run: (lane) => killPrometheus(lane, false) },
  { name: 'Prometheus is killed and comes back', run: (lane) => killPrometheus(lane, true) },
];

async function goBlind(lane: Lane, blow: () => void): Promise<undefined> {
  const { stand } = lane;
  await stand.engine('one');
  const id = await stand.run(lane.plan());
  await faultIn(lane, id);
  blow();
  const { endingReason } = await stand.state(id, ['recovering', 'concluded'], 40_000);
  if (endingReason !== 'blind') throw new Error(`ended because of ${endingReason}, not blindness`);
  await untilClean(lane);
  lane.metrics.heal();
}

/** Without Alertmanager the alerts are read from Prometheus: the run goes on, and is blind only when that is gone too. */
async function loseAlerts(lane: Lane, mood: Mood | null): Promise<undefined> {
  await goOn(lane, lane.plan(), () => {
    if (mood === null) lane.alerts.alter = (answer) => ({ ...answer, text: '[]' });
    else setMood(lane.alerts, mood);
  });
}

/** The real server with a real heartbeat, killed; what comes back has forgotten every alert. */
async function killAlertmanager(lane: Lane, comesBack: boolean): Promise<undefined> {
  await inOwnFolder(async (directory) => {
    let alertmanager = await startAlertmanager({ directory });
    try {
      await beat(alertmanager.url);
      const plan = lane.plan();
      const environment = { ...plan.environment, alertmanagerUrl: alertmanager.url };
      await goOn(lane, { ...plan, environment }, async () => {
        const { port } = alertmanager;
        alertmanager.kill('SIGKILL');
        await alertmanager.exited;
        if (!comesBack) return;
        rmSync(join(directory, 'alertmanager-data'), { recursive: true, force: true });
        alertmanager = await startAlertmanager({ directory, port });
      });
    } finally {
      await alertmanager.stop();
    }
  });
}

async function beat(alertmanagerUrl: string): Promise<void> {
  const endsAt = new Date(Date.now() + 3_600_000).toISOString();
  const answer = await fetch(`${alertmanagerUrl}/api/v2/alerts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ labels: { alertname: 'Watchdog', severity: 'none' }, endsAt }]),
    signal: AbortSignal.timeout(5_000),
  });
  if (!answer.ok) throw new Error(`Alertmanager took no alert: HTTP ${answer.status}`);
}

async function goOn(lane: Lane, plan: Plan, blow: () => Promise<void> | void): Promise<void> {
  const { stand } = lane;
  await stand.engine('one');
  const id = await stand.run(plan);
  await faultIn(lane, id);
  await blow();
  const before = await ticks(lane, id);
  await until(async () => {
    if ((await stand.read(id)).state !== 'injecting') throw new Error('the run did not go on');
    return (await ticks(lane, id)) > before + 8 ? true : null;
  }, 60_000);
  await stand.abort(id);
  await untilClean(lane);
  await stand.state(id, ['concluded'], 60_000);
  const concluded = (await stand.events(id)).find(
    (event): event is Extract<RunEventData, { kind: 'rollback_started' }> =>
      event.kind === 'rollback_started',
  );
  if (concluded?.reason !== 'human') throw new Error(`rolled back because of ${concluded?.reason}`);
}

async function ticks({ stand }: Lane, runId: string): Promise<number> {
  const found = await stand.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM "Tick" WHERE "runId" = $1`,
    [runId],
  );
  return found.rows[0]?.n ?? 0;
}

/** The real server, killed and started again on its data: blind while it is away; a short absence is no reason to abort. */
async function killPrometheus(lane: Lane, comesBack: boolean): Promise<undefined> {
  const { stand } = lane;
  await inOwnFolder(async (directory) => {
    const settings = { directory, ...standPrometheus(stand.exporter.port, null) };
    let prometheus = await startPrometheus(settings);
    try {
      const plan = lane.plan();
      const environment = { ...plan.environment, prometheusUrl: prometheus.url };
      await stand.engine('one');
      await ratesAreThere(prometheus.url);
      const id = await stand.run({ ...plan, environment });
      await faultIn(lane, id);
      prometheus.kill('SIGKILL');
      await prometheus.exited;
      if (comesBack) {
        prometheus = await startPrometheus({ ...settings, port: prometheus.port });
        await stand.abort(id);
      }
      const { endingReason } = await stand.state(id, ['recovering', 'concluded'], 40_000);
      if (!comesBack && endingReason !== 'blind') throw new Error(`ended because of ${endingReason}`);
      await untilClean(lane);
      await stand.state(id, ['concluded'], 40_000);
    } finally {
      await prometheus.stop();
    }
  });
}
