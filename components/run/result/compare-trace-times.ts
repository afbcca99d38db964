import type { TraceEvidence } from '@/lib/domain/trace/trace-evidence';

type Read = Extract<TraceEvidence, { outcome: 'read' }>;

/** TimeRow is where the time of the slowest traces went: mean ms per trace in each group; null where none of it was seen. */
export interface TimeRow {
  readonly service: string;
  readonly operation: string;
  readonly control: number | null;
  readonly canary: number | null;
}

/** compareTraceTimes sets both groups' times side by side, what the canary spent most on first. */
export function compareTraceTimes({ control, canary }: Read): readonly TimeRow[] {
  const rows = new Map<string, TimeRow>();
  for (const group of ['canary', 'control'] as const) {
    const { time } = group === 'canary' ? canary : control;
    for (const { service, operation, meanMs } of time) {
      const key = `${service}\0${operation}`;
      const row = rows.get(key) ?? { service, operation, control: null, canary: null };
      rows.set(key, { ...row, [group]: meanMs });
    }
  }
  return [...rows.values()].sort(
    (a, b) => Math.max(b.canary ?? 0, b.control ?? 0) - Math.max(a.canary ?? 0, a.control ?? 0),
  );
}
