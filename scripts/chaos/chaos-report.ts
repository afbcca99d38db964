import type { Breach } from '@/chaos/invariants';
import type { DoneTrial } from './side-by-side';

/** ChaosRow is one way of breaking the system with everything that its trials found; times in ms. */
export interface ChaosRow {
  readonly scenario: string;
  readonly clocks: 'short' | 'production';
  readonly trials: number;
  readonly failed: number;
  /** Further tries that ended before the blow, on a busy machine; they count as nothing. */
  readonly notReached: number;
  readonly leftoverFaults: number;
  readonly missingProxies: number;
  readonly breaches: readonly Breach[];
  readonly measures: string | null;
  readonly cleanMs: readonly number[];
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
}

export interface ChaosReport {
  readonly startedAt: string;
  readonly tookSeconds: number;
  readonly machine: string;
  readonly lanes: number;
  /** Load average over one minute, seen every five seconds. */
  readonly load: { readonly median: number; readonly highest: number };
  readonly leaseMs: number;
  readonly rows: readonly ChaosRow[];
}

/** summariseScenario makes one row for each scenario and kind of clocks, in the order of their names. */
export function summariseScenario(done: readonly DoneTrial[]): ChaosRow[] {
  const groups = new Map<string, DoneTrial[]>();
  for (const one of done) {
    const key = `${one.clocks} ${one.scenario.name}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((trials) => {
    const [first] = trials;
    return first ? [rowOf(first, trials)] : [];
  });
}

function rowOf({ scenario, clocks }: DoneTrial, trials: readonly DoneTrial[]): ChaosRow {
  const breaches = trials.flatMap(({ result }) => result.breaches);
  const cleanMs = trials.flatMap(({ result }) =>
    result.cleanMs === null ? [] : [Math.round(result.cleanMs)],
  );
  const count = (what: Breach['counts']) => breaches.filter(({ counts }) => counts === what).length;
  return {
    scenario: scenario.name,
    clocks,
    trials: trials.length,
    failed: trials.filter(({ result }) => result.breaches.length > 0).length,
    notReached: trials.reduce((sum, { result }) => sum + result.notReached, 0),
    leftoverFaults: count('leftover fault'),
    missingProxies: count('missing proxy'),
    breaches,
    measures: scenario.measures ?? null,
    cleanMs,
    p50Ms: quantile(cleanMs, 0.5),
    p95Ms: quantile(cleanMs, 0.95),
  };
}

/** quantile is the smallest value that this share of the values does not exceed; null of nothing. */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}

/** chaosTable writes the report for people. */
export function chaosTable({ rows, machine, load, lanes, tookSeconds, leaseMs }: ChaosReport): string {
  const head = ['scenario', 'clocks', 'trials', 'failed', 'faults left', 'proxies gone', 'p50 ms', 'p95 ms'];
  const lines = rows.map((row) => [
    row.scenario,
    row.clocks,
    ...[row.trials, row.failed, row.leftoverFaults, row.missingProxies].map(String),
    row.p50Ms === null ? '–' : String(row.p50Ms),
    row.p95Ms === null ? '–' : String(row.p95Ms),
  ]);
  const widths = head.map((title, i) =>
    Math.max(title.length, ...lines.map((cells) => cells[i]?.length ?? 0)),
  );
  const write = (cells: readonly string[]) => cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ');
  return [
    `${machine}; ${lanes} trials side by side, load ${load.median.toFixed(1)} (highest ${load.highest.toFixed(1)}), ${tookSeconds} s; lease ${leaseMs} ms`,
    'short clocks: tick 0.4 s, baseline 1.2 s, second look after 0.5 s, blind after 3 s; the lease is never shortened',
    '',
    write(head),
    ...lines.map(write),
    '',
    ...overall(rows, leaseMs),
  ].join('\n');
}

function overall(rows: readonly ChaosRow[], leaseMs: number): string[] {
  const measured = [...new Set(rows.flatMap(({ measures }) => measures ?? []))];
  return measured.map((what) => {
    const all = rows.filter(({ measures }) => measures === what).flatMap(({ cleanMs }) => cleanMs);
    const p95 = quantile(all, 0.95);
    const share = p95 === null ? '–' : (p95 / leaseMs).toFixed(2);
    return `${what}, all together (${all.length} with something to clean): p50 ${quantile(all, 0.5) ?? '–'} ms, p95 ${p95 ?? '–'} ms = ${share} × lease`;
  });
}
