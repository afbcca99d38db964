import type { CriterionResult, Reading } from '@/lib/domain/run/evidence';
import type { PlanMetric } from '@/lib/domain/plan/plan';
import type { TraceEvidence } from '@/lib/domain/trace/trace-evidence';
import { type ArticleFigure, figuresOf } from './article-figures';
import { describeBaseline } from './describe-baseline';
import type { StoredRun } from './stored-evidence';

/** describeExecution writes one execution of the case study as Markdown, all of it from the stored evidence. */
export function describeExecution(run: StoredRun, charts: readonly string[]): string {
  const { execution, machine } = run;
  const load = `load of the machine beside it: ${machine.meanLoad.toFixed(1)} on average, ${machine.highestLoad.toFixed(1)} at most, on ${machine.processors} processors`;
  return [
    `### \`${execution.profile}\`, ${run.times.injectedAt === null ? 'ended before the fault' : `${execution.durationMs / 60_000} minutes`}`,
    `${run.summary.requestedAt.slice(0, 16).replace('T', ' ')} UTC; ${load}.`,
    ending(run),
    run.times.injectedAt === null ? describeBaseline(run) : '',
    table(run),
    queries(run),
    charts.map((file) => `![${file}](images/${file})`).join('\n'),
    traces(run),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function ending({ summary, times, events }: StoredRun): string {
  const fired = events.map(({ data }) => data).filter((data) => data.kind === 'condition_fired');
  const concluded = events.map(({ data }) => data).find((data) => data.kind === 'concluded');
  const parts = [
    `**${summary.ending ?? '–'} (${summary.endingReason ?? '–'}), verdict ${summary.verdict ?? '–'}, mechanism ${summary.mechanism ?? '–'}.**`,
    concluded?.kind === 'concluded' ? concluded.sentence.en : '',
    times.injectedAt === null
      ? 'The fault never went in; what follows is the baseline.'
      : `Fault live for ${between(times.injectedAt, times.rollbackStartedAt)}; rollback read back after ` +
        `${between(times.rollbackStartedAt, times.rollbackConfirmedAt)}; references held again ${between(times.rollbackConfirmedAt, times.recoveredAt)} after that.`,
    fired.length === 0
      ? 'No abort condition fired.'
      : `Fired: ${fired.map(({ abortId }) => abortId).join(', ')}.`,
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function table(run: StoredRun): string {
  // The article's tables are of the fault: beside a baseline they would compare nothing.
  const isOfBaseline = run.times.injectedAt === null;
  const figures = isOfBaseline ? {} : figuresOf(run.execution.name);
  const rows = resultsOf(run).map(({ metric, result }) => {
    const article: ArticleFigure = figures[metric.name] ?? { control: '–', canary: '–' };
    const criteria = [...run.plan.criteria, ...run.plan.mechanism];
    const criterion = criteria.find(({ id }) => id === result.criterionId);
    const cells = [
      metric.label.en,
      show(result.control, metric),
      `**${show(result.canary, metric)}**`,
      article.control,
      article.canary,
      criterion?.text.replaceAll('|', '\\|') ?? '–',
      `${isOfBaseline ? `${result.group}: ` : ''}${result.outcome}: ${result.reason.en}`,
      result.sampleCount === null ? '–' : String(Math.round(result.sampleCount)),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| metric | control | canary | article: control | article: canary | criterion | result | samples |',
    '| --- | ---: | ---: | ---: | ---: | --- | --- | ---: |',
    ...rows,
  ].join('\n');
}

function resultsOf(run: StoredRun): { metric: PlanMetric; result: CriterionResult }[] {
  const concluded = run.events.map(({ data }) => data).find((data) => data.kind === 'concluded');
  if (concluded?.kind !== 'concluded') return [];
  const judged = [...concluded.results, ...concluded.mechanismResults];
  const baseline = run.events.map(({ data }) => data).find((data) => data.kind === 'baseline_judged');
  // A run that ended before its fault has the baseline alone to show.
  const before = baseline?.kind === 'baseline_judged' ? baseline.results : [];
  return (judged.length > 0 ? judged : before).flatMap((result) => {
    const metric = run.plan.metrics.find(({ name }) => name === result.metric);
    return metric === undefined ? [] : [{ metric, result }];
  });
}

function queries(run: StoredRun): string {
  const asked = new Map<string, string>();
  for (const { metric, result } of resultsOf(run)) {
    asked.set(metric.label.en, result.resolvedQuery ?? `${metric.query} (by ticks)`);
  }
  const blocks = [...asked].map(([label, query]) => `${label}:\n\n\`\`\`promql\n${query.trim()}\n\`\`\``);
  return `<details><summary>The query behind each number</summary>\n\n${blocks.join('\n\n')}\n\n</details>`;
}

function traces(run: StoredRun): string {
  if (run.times.injectedAt === null) return 'No fault, so no traces of one.';
  const read = run.events.map(({ data }) => data).findLast((data) => data.kind === 'traces_read');
  if (read?.kind !== 'traces_read') return 'No traces were read.';
  if (read.traces.outcome === 'unavailable')
    return `The traces could not be read: ${read.traces.reason}, ${read.traces.detail}.`;
  const { control, canary } = read.traces;
  const slowest = (group: typeof control) =>
    group.slowest
      .map(({ traceId, durationMs }) => `\`${traceId.slice(0, 16)}\` ${milliseconds(durationMs)}`)
      .join(', ');
  return [
    `Where the time of the slowest traces went (mean per trace, in the span itself; ${control.considered} traces of control, ${canary.considered} of the canary):`,
    [
      '| service | operation | control | canary |',
      '| --- | --- | ---: | ---: |',
      ...timeRows(read.traces),
    ].join('\n'),
    `Slowest of the canary: ${slowest(canary)}. Slowest of control: ${slowest(control)}.`,
  ].join('\n\n');
}

function timeRows({ control, canary }: Extract<TraceEvidence, { outcome: 'read' }>): string[] {
  const key = ({ service, operation }: { service: string; operation: string }) =>
    `| ${service} | ${operation} `;
  const keys = new Set([...canary.time, ...control.time].map(key));
  const of = (group: typeof control, wanted: string) => {
    const row = group.time.find((each) => key(each) === wanted);
    return row === undefined ? '–' : milliseconds(row.meanMs);
  };
  return [...keys].map((each) => `${each}| ${of(control, each)} | ${of(canary, each)} |`);
}

function milliseconds(value: number): string {
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
}

const units: Readonly<Record<PlanMetric['unit'], string>> = {
  percent: ' %',
  ms: ' ms',
  per_minute: '/min',
  per_second: '/s',
  count: '',
  state: ' of the time',
};

function show(reading: Reading, { unit }: PlanMetric): string {
  if (reading.kind === 'unknown') return reading.reason;
  const value = unit === 'state' ? reading.value * 100 : reading.value;
  const digits = unit === 'ms' ? 0 : unit === 'percent' && value > 99 ? 2 : 1;
  return `${value.toFixed(digits)}${unit === 'state' ? ' %' : ''}${units[unit]}`;
}

function between(from: string | null, to: string | null): string {
  if (from === null || to === null) return '–';
  const ms = Date.parse(to) - Date.parse(from);
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`;
}
