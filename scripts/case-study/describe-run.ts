import type { CriterionResult, Reading } from '@/lib/domain/run/evidence';
import type { RunView } from '@/lib/domain/view/views';

/** describeRun writes how a run ended and its table of results, as Markdown. */
export function describeRun(run: RunView): string {
  const { summary, times, events } = run;
  const concluded = events.map(({ data }) => data).find((data) => data.kind === 'concluded');
  const baseline = events.map(({ data }) => data).find((data) => data.kind === 'baseline_judged');
  const how = `${summary.ending ?? summary.state} (${summary.endingReason ?? '–'}), verdict ${summary.verdict ?? '–'}`;
  const lines = [`${how}, mechanism ${summary.mechanism ?? '–'}`, seconds(times)];
  if (concluded?.kind !== 'concluded') return lines.join('\n');
  lines.push(
    concluded.sentence.en,
    '',
    '| criterion | decides | control | canary | samples | outcome | reason |',
  );
  lines.push('|---|---|---:|---:|---:|---|---|');
  const judged = [...concluded.results, ...concluded.mechanismResults];
  // A run that ended before its fault has the baseline alone to show.
  const before = baseline?.kind === 'baseline_judged' ? baseline.results : [];
  for (const result of judged.length > 0 ? judged : before) lines.push(row(result));
  return lines.join('\n');
}

function row(result: CriterionResult): string {
  const { criterionId, decides, control, canary, sampleCount, outcome, reason } = result;
  const samples = sampleCount === null ? '–' : String(Math.round(sampleCount));
  return `| ${criterionId} | ${decides ? 'yes' : 'no'} | ${show(control)} | ${show(canary)} | ${samples} | ${outcome} | ${reason.en} |`;
}

function show(reading: Reading): string {
  return reading.kind === 'value' ? reading.value.toFixed(2) : reading.reason;
}

function seconds({
  injectedAt,
  rollbackStartedAt,
  rollbackConfirmedAt,
  recoveredAt,
}: RunView['times']): string {
  const between = (from: string | null, to: string | null): string =>
    from === null || to === null ? '–' : `${((Date.parse(to) - Date.parse(from)) / 1_000).toFixed(1)} s`;
  return (
    `fault ${between(injectedAt, rollbackStartedAt)}, rollback ${between(rollbackStartedAt, rollbackConfirmedAt)}, ` +
    `recovery ${between(rollbackConfirmedAt, recoveredAt)}`
  );
}
