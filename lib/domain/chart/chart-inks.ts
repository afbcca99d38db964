import type { ChartLimit, ChartPhase } from './chart-model';

/** chartInks are the colours of charts on paper: one meaning, one sign, as on the screen. */
export const chartInks = {
  paper: '#fffdf8',
  ink: '#1b2221',
  muted: '#56615f',
  line: '#cdc7b8',
  hatch: '#8b8f86',
  control: '#4d6472',
  canary: '#b86a00',
  live: '#b00f29',
} as const;

/** phaseInks are the grounds of the phases: only the live fault is red. */
export const phaseInks: Readonly<Record<ChartPhase, string>> = {
  baseline: '#f5f2ea',
  injecting: '#fbe9e7',
  rolling_back: '#ece8dc',
  recovering: '#f5f2ea',
};

/** limitStrokes tell the limits apart without colour; widths in mm. */
export const limitStrokes: Readonly<Record<ChartLimit['kind'], { width: number; dash?: number }>> = {
  reference: { width: 0.3, dash: 0.7 },
  hypothesis: { width: 0.3, dash: 2 },
  abort: { width: 0.45 },
};
