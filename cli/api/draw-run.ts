import type { ApiRun } from '@/lib/domain/api/api-schemas';
import type { Reading } from '@/lib/domain/run/evidence';
import { formatNumber } from '@/lib/domain/verdict/format-measure';

const units: Readonly<Record<string, string>> = {
  percent: ' %',
  ms: ' ms',
  per_minute: '/min',
  per_second: '/s',
};

function show(reading: Reading, unit: string, bounds: readonly number[]): string {
  if (reading.kind === 'unknown') return `unknown (${reading.reason})`;
  const limits = unit === 'percent' ? [100, ...bounds] : bounds;
  return `${formatNumber(reading.value, 'en', limits)}${units[unit] ?? ''}`;
}

function secondsBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
}

type EventData = ApiRun['events'][number]['data'];
type Words = { readonly [Kind in EventData['kind']]?: (data: Extract<EventData, { kind: Kind }>) => string };

/** The moments that a person wants in a log; the others stand on the page of the run. */
const words: Words = {
  state_entered: ({ state }) => state,
  fault_injected: ({ proxy, probe }) => `fault live on ${proxy} (probe: ${probe.outcome})`,
  condition_breaching: ({ abortId }) => `an abort condition is breached: ${abortId}`,
  condition_fired: ({ abortId }) => `an abort condition fired: ${abortId}`,
  abort_requested: ({ by, via }) => `abort asked by ${by?.name ?? 'nobody known'} (${via})`,
  endpoint_restored: ({ proxy, probe }) => `${proxy} is clean again (probe: ${probe.outcome})`,
  hand_asked: () => 'INJECT NOW, as the card says, and press on the page of the run when the fault is in',
  hand_injected: ({ by }) => `the fault is in, says ${by?.name ?? 'nobody known'}`,
  hand_undo_asked: () =>
    'UNDO NOW what was injected by hand, and press on the page of the run when it is out',
  hand_undone: ({ by }) => `the fault is out, says ${by?.name ?? 'nobody known'}`,
  hand_undo_late: ({ waitsFor }) =>
    `ROLLBACK INCOMPLETE: a fault made by hand may be live (waits for: ${waitsFor})`,
  rollback_incomplete: ({ proxy, detail }) => `ROLLBACK INCOMPLETE on ${proxy}: ${detail}`,
  recovered: ({ capped, tookMs }) =>
    tookMs !== null
      ? 'the metrics are back within their references'
      : capped
        ? 'the metrics did NOT return to their references in the time watched'
        : 'whether the metrics are back within their references could not be told',
  concluded: ({ sentence }) => sentence.en,
};

function describe(data: EventData): string[] {
  if (data.kind === 'preflight_checked') {
    const noted = data.checks.filter(({ outcome }) => outcome !== 'passed');
    return noted.map(({ outcome, text }) => `preflight ${outcome}: ${text.en}`);
  }
  const write = words[data.kind] as ((data: EventData) => string) | undefined;
  return write ? [write(data)] : [];
}

/** drawEvents writes what happened since the last look, one line each. */
export function drawEvents(run: ApiRun): string[] {
  return run.events.flatMap(({ at, data }) => describe(data).map((line) => `${at.slice(11, 19)}  ${line}`));
}

/** drawNow is the picture of this moment: both groups side by side, and how close the nearest abort is. */
export function drawNow(run: ApiRun): string[] {
  if (!run.latest) return [];
  const left = run.times.hardDeadline === null ? null : secondsBetween(run.now, run.times.hardDeadline);
  const head = `  ${run.state}${run.state === 'injecting' && left !== null ? `, ${left} s left` : ''}`;
  const width = Math.max(...run.latest.metrics.map(({ label }) => label.en.length), 0);
  const rows = run.latest.metrics.map(
    ({ label, unit, bounds, control, canary }) =>
      `  ${label.en.padEnd(width)}  control ${show(control, unit, bounds).padStart(12)}   canary ${show(canary, unit, bounds).padStart(12)}`,
  );
  const known = run.latest.aborts.flatMap(({ distance, text }) =>
    distance === null ? [] : [{ distance, text }],
  );
  const nearest = known.sort((a, b) => a.distance - b.distance)[0];
  if (!nearest) return [head, ...rows];
  const filled = Math.round((1 - nearest.distance) * 20);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(20 - filled)}`;
  return [head, ...rows, `  abort ${bar} ${nearest.text}`];
}
