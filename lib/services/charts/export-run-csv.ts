import { readRunHead } from '@/lib/adapters/postgres/run-head';
import { readTicksWhole } from '@/lib/adapters/postgres/run-ticks';
import type { Plan } from '@/lib/domain/plan/plan';
import type { Reading, TickRecord } from '@/lib/domain/run/evidence';
import { csvField } from '../csv-field';
import type { ServiceContext } from '../service-context';

const groups = ['control', 'canary'] as const;

/**
 * exportRunCsv writes every tick of a run as one CSV record a line, page by page: three rows of heads (column, unit, the query behind it),
 * then the time, the seconds since the fault went in, the phase, and both groups of each metric. What could not be measured is an
 * empty field. Null where there is no such run.
 */
export async function exportRunCsv(
  { db }: ServiceContext,
  runId: string,
): Promise<AsyncGenerator<string, void> | null> {
  const head = await readRunHead(db, runId);
  if (!head) return null;
  const { plan, times } = head;
  return (async function* () {
    yield* headRows(plan);
    let origin = times.injectedAt ?? times.baselineAt;
    for await (const page of readTicksWhole(db, runId)) {
      origin ??= page[0]?.at ?? null;
      for (const tick of page) yield tickRow(plan, tick, origin);
    }
  })();
}

function headRows({ metrics }: Plan): string[] {
  const row = (lead: string, cell: (metric: Plan['metrics'][number], group: string) => string) =>
    [lead, '', '', ...metrics.flatMap((metric) => groups.map((group) => cell(metric, group)))]
      .map(csvField)
      .join(',');
  const names = [
    'at',
    'seconds',
    'phase',
    ...metrics.flatMap(({ name }) => groups.map((g) => `${name}.${g}`)),
  ];
  return [
    names.map(csvField).join(','),
    row('unit', ({ unit }) => unit),
    row('query', ({ query, factor }) => (factor === 1 ? query.trim() : `(${query.trim()}) * ${factor}`)),
  ];
}

function tickRow({ metrics }: Plan, { at, phase, samples }: TickRecord, origin: string | null): string {
  const seconds = origin === null ? '' : ((Date.parse(at) - Date.parse(origin)) / 1_000).toFixed(1);
  const values = metrics.flatMap(({ name }) => {
    const sample = samples.find(({ metric }) => metric === name);
    return groups.map((group) => cell(sample?.[group]));
  });
  return [at, seconds, phase, ...values].join(',');
}

/** The evidence carries infinity as ±1e308. */
function cell(reading: Reading | undefined): string {
  if (reading?.kind !== 'value') return '';
  if (Math.abs(reading.value) >= 1e300) return reading.value < 0 ? '-inf' : 'inf';
  return String(reading.value);
}
