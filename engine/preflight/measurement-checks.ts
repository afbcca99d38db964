import type { PlanMetric } from '@/lib/domain/plan/plan';
import type { CheckResult } from '@/lib/domain/run/evidence';
import { hasHeartbeat } from '@/lib/domain/run/heartbeat';
import { abortableSleep, hasStopped } from '@/lib/abortable-sleep';
import { readTick } from '../read-tick';
import type { RunContext } from '../run-context';
import { alertsCheck } from './alerts-check';
import { allHold, type PreflightCheck } from './check';
import { clockCheck } from './clock-check';
import { metricCheck } from './metric-check';

/** A metric whose first scrape is late gets this many chances, a scrape apart. */
const metricTries = 3;

/** measurementChecks asks every metric, the alerts and the clock at once, as a tick does. */
export const measurementChecks: PreflightCheck = async (run, signal) => {
  for (let tries = 1; ; tries += 1) {
    const checks = await measureOnce(run);
    if (allHold(checks) || tries === metricTries || hasStopped(signal)) return checks;
    await abortableSleep(Math.min(2_000, run.plan.environment.scrapeIntervalMs), signal);
  }
};

async function measureOnce(run: RunContext): Promise<CheckResult[]> {
  const { plan, facts, recorder, sources } = run;
  const reading = await readTick(sources, plan, null, facts.ageMemory);
  const ahead = reading.prometheusAheadMs;
  if (ahead !== null) facts.prometheusAheadMs = ahead;
  const databaseAheadMs = recorder.now().getTime() - sources.clock.now().getTime();
  return [
    ...plan.metrics.flatMap((metric) => {
      const sample = reading.samples.find((one) => one.metric === metric.name);
      return sample ? [metricCheck(sample, metric.label, isDeciding(metric))] : [];
    }),
    alertsCheck(reading.p1Alerts, hasHeartbeat(plan, reading.alerts)),
    clockCheck(ahead === null ? null : ahead - databaseAheadMs),
  ];
}

function isDeciding({ roles }: PlanMetric): boolean {
  return roles.some((role) => role === 'steady_state' || role === 'hypothesis' || role === 'abort');
}
