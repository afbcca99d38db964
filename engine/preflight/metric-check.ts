import type { CheckResult, MetricSample, Reading } from '@/lib/domain/run/evidence';
import { check } from './check';

/** metricCheck: fresh numbers for both groups. `deciding`: the run cannot be judged or aborted without this metric. */
export function metricCheck(
  sample: MetricSample,
  label: { 'pt-BR': string; en: string },
  deciding: boolean,
): CheckResult {
  const id = `metric:${sample.metric}`;
  const problems = (['control', 'canary'] as const).flatMap((group) => describeUnknown(group, sample[group]));
  if (problems.length === 0)
    return check(
      id,
      'passed',
      `${label['pt-BR']}: dados recentes nos dois grupos.`,
      `${label.en}: fresh data in both groups.`,
    );
  const quiet = (['control', 'canary'] as const).every(
    (group) => sample[group].kind === 'value' || sample[group].reason === 'too_little_traffic',
  );
  const outcome: CheckResult['outcome'] = deciding && !quiet ? 'failed' : 'warning';
  return check(
    id,
    outcome,
    `${label['pt-BR']}: sem dados utilizáveis (${problems.join('; ')}).`,
    `${label.en}: no usable data (${problems.join('; ')}).`,
  );
}

function describeUnknown(group: string, reading: Reading): string[] {
  if (reading.kind === 'value') return [];
  return [`${group}: ${reading.reason}${reading.detail ? `, ${reading.detail}` : ''}`];
}
