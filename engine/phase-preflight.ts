import type { Plan, PlanMetric } from '@/lib/domain/plan/plan';

import type { CheckResult } from '@/lib/domain/run/evidence';
import { abortableSleep, hasStopped } from './abortable-sleep';
import { readEndpoint } from './expected-fault';
import {
  alertsCheck,
  allHold,
  brokenCheck,
  clockCheck,
  enginesCheck,
  latchCheck,
  metricCheck,
  otherRunCheck,
  proxyCheck,
  targetMarkCheck,
} from './preflight-checks';
import { checkRecord } from './phase-start';
import { readTick, type TickReading } from './read-tick';
import type { Phase, RunContext } from './run-context';
import { lookBudgetMs } from './undo';

/** A metric whose first scrape is late gets this many chances, a scrape apart. */
const metricTries = 3;

/** runPreflight makes every check there is, stores them all, and lets the run go on when none failed. */
export const runPreflight: Phase = async (run, send, signal) => {
  let checks: CheckResult[];
  try {
    checks = await checkAll(run, signal);
  } catch (error) {
    checks = [brokenCheck(error instanceof Error ? error.message : String(error))];
  }
  if (hasStopped(signal)) return;
  run.recorder.record({ kind: 'preflight_checked', checks });
  send({ kind: allHold(checks) ? 'preflight_passed' : 'preflight_failed' });
};

async function checkAll(run: RunContext, signal: AbortSignal): Promise<CheckResult[]> {
  await run.sweep(run.plan.target.endpoints);
  const [others, proxies, measured] = await Promise.all([
    run.store.otherEngines(run.engine.id),
    Promise.all(run.plan.target.endpoints.map((endpoint) => checkProxy(run, endpoint))),
    checkMeasurements(run, signal),
  ]);
  return [
    ...checkRecord(run),
    // The transaction that started the run read these three with the row of the latch locked.
    latchCheck(true, null),
    targetMarkCheck(null),
    otherRunCheck(null),
    enginesCheck(others, run.engine.supervised, run.plan.environment.production),
    ...proxies,
    ...measured,
  ];
}

async function checkProxy(
  run: RunContext,
  endpoint: Plan['target']['endpoints'][number],
): Promise<CheckResult> {
  const look = await run.sources.driver.look(endpoint, lookBudgetMs);
  return proxyCheck(readEndpoint(endpoint, look, null), look.kind === 'seen' && look.snapshot.enabled);
}

async function checkMeasurements(run: RunContext, signal: AbortSignal): Promise<CheckResult[]> {
  for (let tries = 1; ; tries += 1) {
    const checks = await measureOnce(run);
    if (allHold(checks) || tries === metricTries || hasStopped(signal)) return checks;
    await abortableSleep(Math.min(2_000, run.plan.environment.scrapeIntervalMs), signal);
  }
}

async function measureOnce(run: RunContext): Promise<CheckResult[]> {
  const { plan, facts, recorder, sources } = run;
  const reading = await readTick(sources, plan, null);
  const ahead = reading.prometheusAheadMs;
  if (ahead !== null) facts.prometheusAheadMs = ahead;
  const databaseAheadMs = recorder.now().getTime() - sources.clock.now().getTime();
  return [
    ...plan.metrics.flatMap((metric) => {
      const sample = reading.samples.find((one) => one.metric === metric.name);
      return sample ? [metricCheck(sample, metric.label, isDeciding(metric))] : [];
    }),
    alertsCheck(reading.p1Alerts, isHeartbeatSeen(plan, reading)),
    clockCheck(ahead === null ? null : ahead - databaseAheadMs),
  ];
}

function isDeciding({ roles }: PlanMetric): boolean {
  return roles.some((role) => role === 'steady_state' || role === 'hypothesis' || role === 'abort');
}

function isHeartbeatSeen(plan: Plan, { alerts }: TickReading): boolean {
  const { heartbeatAlert } = plan.environment;
  return (
    heartbeatAlert !== null &&
    alerts.kind === 'alerts' &&
    alerts.alerts.some(({ name }) => name === heartbeatAlert)
  );
}
