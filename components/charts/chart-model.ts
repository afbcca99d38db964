import type { PlanMetric } from '@/lib/domain/plan/plan';

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
  readonly fault: ChartBand | null;
  readonly settling: readonly ChartBand[];
  readonly span: ChartBand;
  readonly domain: readonly [number, number];
}
