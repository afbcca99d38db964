import type { ApiRun } from '@/lib/domain/api/api-schemas';
import type { Reading } from '@/lib/domain/run/evidence';

const units: Readonly<Record<string, string>> = {
  percent: ' %',
  ms: ' ms',
  per_minute: '/min',
  per_second: '/s',
};

function show(reading: Reading, unit: string): string {
  if (reading.kind === 'unknown') return `unknown (${reading.reason})`;
  const digits = Math.abs(reading.value) >= 100 ? 0 : 2;
  return `${reading.value.toFixed(digits)}${units[unit] ?? ''}`;
}

function secondsBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
}

/** drawEvents writes what happened since the last look, one line each: the moments that a person wants in a log. */
export function drawEvents(run: ApiRun): string[] {
  return run.events.flatMap(({ at, data }) => {
    const time = at.slice(11, 19);
    switch (data.kind) {
      case 'state_entered':
        return [`${time}  ${data.state}`];
      case 'preflight_checked':
        return data.checks
          .filter(({ outcome }) => outcome !== 'passed')
          .map(({ outcome, text }) => `${time}  preflight ${outcome}: ${text.en}`);
      case 'fault_injected':
        return [`${time}  fault live on ${data.proxy} (probe: ${data.probe.outcome})`];
      case 'condition_breaching':
        return [`${time}  an abort condition is breached: ${data.abortId}`];
      case 'condition_fired':
        return [`${time}  an abort condition fired: ${data.abortId}`];
      case 'abort_requested':
        return [`${time}  abort asked by ${data.by?.name ?? 'nobody known'} (${data.via})`];
      case 'endpoint_restored':
        return [`${time}  ${data.proxy} is clean again (probe: ${data.probe.outcome})`];
      case 'rollback_incomplete':
        return [`${time}  ROLLBACK INCOMPLETE on ${data.proxy}: ${data.detail}`];
      case 'concluded':
        return [`${time}  ${data.sentence.en}`];
      case 'baseline_judged':
      case 'cancelled':
      case 'closed_unverified':
      case 'condition_cleared':
      case 'engine_note':
      case 'fault_intended':
      case 'injection_failed':
      case 'path_cut':
      case 'plan_voided':
      case 'recovered':
      case 'requested':
      case 'restart_asked':
      case 'risk_accepted':
      case 'risk_refused':
      case 'rollback_confirmed':
      case 'rollback_started':
      case 'second_look':
      case 'worker_lost':
        return [];
    }
  });
}

/** drawNow is the picture of this moment: both groups side by side, and how close the nearest abort is. */
export function drawNow(run: ApiRun): string[] {
  if (!run.latest) return [];
  const left = run.times.hardDeadline === null ? null : secondsBetween(run.now, run.times.hardDeadline);
  const head = `  ${run.state}${run.state === 'injecting' && left !== null ? `, ${left} s left` : ''}`;
  const width = Math.max(...run.latest.metrics.map(({ label }) => label.en.length), 0);
  const rows = run.latest.metrics.map(
    ({ label, unit, control, canary }) =>
      `  ${label.en.padEnd(width)}  control ${show(control, unit).padStart(12)}   canary ${show(canary, unit).padStart(12)}`,
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
