import type { PlanMetric } from '@/lib/domain/plan/plan';
import type { StoredRun, TickReading } from './stored-evidence';

/** describeBaseline writes the mean of each metric's readings, tick by tick, of a run that ended before its fault: the baseline's judgement alone does not say what the protections did. */
export function describeBaseline({ plan, ticks }: StoredRun): string {
  const rows = plan.metrics.flatMap(({ name, label, unit }) => {
    const own = ticks.filter(({ metric }) => metric === name);
    if (own.length === 0) return [];
    const of = (group: 'control' | 'canary') => mean(own, group, unit === 'state' ? 100 : 1);
    return [`| ${label.en}${units[unit]} | ${of('control')} | ${of('canary')} | ${own.length} |`];
  });
  return [
    'Mean of the readings during the baseline:',
    ['| metric | control | canary | readings |', '| --- | ---: | ---: | ---: |', ...rows].join('\n'),
  ].join('\n\n');
}

const units: Readonly<Record<PlanMetric['unit'], string>> = {
  percent: ' (%)',
  ms: ' (ms)',
  // Its name says it.
  per_minute: '',
  per_second: ' (/s)',
  count: '',
  state: ' (% of the readings)',
};

function mean(readings: readonly TickReading[], group: 'control' | 'canary', factor: number): string {
  const values = readings.map((reading) => reading[group]).filter((value) => value !== null);
  if (values.length === 0) return 'no reading';
  return ((values.reduce((sum, value) => sum + value, 0) / values.length) * factor).toFixed(1);
}
