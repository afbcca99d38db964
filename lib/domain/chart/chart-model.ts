import type { PlanMetric } from '../plan/plan';

/** ChartPoint is both groups at one moment, in ms from the chart's origin; null is a gap, never a bridge. */
export interface ChartPoint {
  readonly t: number;
  readonly control: number | null;
  readonly canary: number | null;
}

export interface ChartLimit {
  readonly kind: 'reference' | 'hypothesis' | 'abort';
  readonly value: number;
}

export interface ChartBand {
  readonly from: number;
  readonly to: number;
}

/** chartPhases are the phases of a run that a chart shows as bands. */
export const chartPhases = ['baseline', 'injecting', 'rolling_back', 'recovering'] as const;
export type ChartPhase = (typeof chartPhases)[number];

/** markKinds are the events that a chart marks: what a person looks for when a line bends. */
export const markKinds = [
  'fault_injected',
  'condition_breaching',
  'condition_fired',
  'abort_requested',
  'rollback_started',
  'rollback_confirmed',
  'recovered',
  'worker_lost',
] as const;

/** ChartMark is one event on the time axis. */
export interface ChartMark {
  readonly kind: (typeof markKinds)[number];
  readonly t: number;
}

/** ChartModel is everything that a metric's chart draws; times in ms from the origin, values in the shown unit. */
export interface ChartModel {
  readonly name: string;
  readonly label: string;
  readonly unit: PlanMetric['unit'];
  /** True where each line is its group's change against its own baseline, in percent. */
  readonly relative: boolean;
  readonly points: readonly ChartPoint[];
  readonly limits: readonly ChartLimit[];
  /** Limits too far away to draw without flattening the lines: named at the edge instead. */
  readonly beyond: readonly ChartLimit[];
  readonly phases: readonly (ChartBand & { readonly phase: ChartPhase })[];
  readonly marks: readonly ChartMark[];
  readonly settling: readonly ChartBand[];
  readonly span: ChartBand;
  readonly domain: readonly [number, number];
}
