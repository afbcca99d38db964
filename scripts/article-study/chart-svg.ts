import type { StoredRun } from './stored-evidence';

/** ChartedMetric is a metric and the bounds that belong into its chart, in the shown unit. */
export interface ChartedMetric {
  readonly metric: string;
  readonly title: string;
  readonly bounds: readonly { readonly value: number; readonly label: string }[];
}

const box = { width: 760, height: 260, left: 64, right: 16, top: 34, bottom: 34 } as const;

/** chartSvg draws a metric over a run, control and canary, with the time of the fault shaded. Both groups differ by their dashes, not by colour alone. */
export function chartSvg(run: StoredRun, { metric, title, bounds }: ChartedMetric): string {
  const ticks = run.ticks.filter((tick) => tick.metric === metric);
  const from = ticks[0]?.at ?? 0;
  const to = Math.max(from + 1, ticks.at(-1)?.at ?? 0);
  const values = ticks.flatMap(({ control, canary }) => [control, canary]).filter((each) => each !== null);
  const top = Math.max(1, ...values, ...bounds.map(({ value }) => value)) * 1.08;
  const x = (at: number) =>
    round(box.left + ((at - from) / (to - from)) * (box.width - box.left - box.right));
  const y = (value: number) =>
    round(box.height - box.bottom - (value / top) * (box.height - box.top - box.bottom));
  const line = (group: 'control' | 'canary') =>
    ticks
      .map((tick) => ({ at: tick.at, value: tick[group] }))
      .flatMap(({ at, value }, index) =>
        value === null ? [] : [`${index === 0 ? 'M' : 'L'}${x(at)} ${y(value)}`],
      )
      .join(' ')
      .replace(/^L/, 'M');
  const fault = faultOf(run, x);
  const minutes = Array.from({ length: Math.floor((to - from) / 60_000) + 1 }, (_, index) => index);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box.width} ${box.height}" role="img" font-family="sans-serif" font-size="11">`,
    `<title>${title}</title>`,
    `<rect width="${box.width}" height="${box.height}" fill="#fff"/>`,
    fault,
    `<text x="${box.left}" y="18" font-size="13">${title}</text>`,
    ...[0, 0.25, 0.5, 0.75, 1].map((share) => gridLine(y((share * top) / 1.08), (share * top) / 1.08)),
    ...minutes.map(
      (minute) =>
        `<text x="${x(from + minute * 60_000)}" y="${box.height - 14}" text-anchor="middle">${minute}</text>`,
    ),
    `<text x="${box.width - box.right}" y="${box.height - 2}" text-anchor="end">min</text>`,
    ...bounds.map(
      ({ value, label }) =>
        `<path d="M${box.left} ${y(value)}H${box.width - box.right}" stroke="#000" stroke-dasharray="2 3"/><text x="${box.width - box.right}" y="${y(value) - 3}" text-anchor="end">${label}</text>`,
    ),
    `<path d="${line('control')}" fill="none" stroke="#5b6b7b" stroke-width="1.5" stroke-dasharray="6 3"/>`,
    `<path d="${line('canary')}" fill="none" stroke="#b3400e" stroke-width="2"/>`,
    `<text x="${box.width - 180}" y="18" fill="#5b6b7b">- - control</text><text x="${box.width - 100}" y="18" fill="#b3400e">— canary</text>`,
    '</svg>\n',
  ].join('\n');
}

function faultOf({ times }: StoredRun, x: (at: number) => number): string {
  if (times.injectedAt === null || times.rollbackStartedAt === null) return '';
  const [begin, end] = [x(Date.parse(times.injectedAt)), x(Date.parse(times.rollbackStartedAt))];
  return `<rect x="${begin}" y="${box.top}" width="${Math.max(0, end - begin)}" height="${box.height - box.top - box.bottom}" fill="#f6e3d8"/>`;
}

function gridLine(y: number, value: number): string {
  return `<path d="M${box.left} ${y}H${box.width - box.right}" stroke="#ddd"/><text x="${box.left - 6}" y="${y + 4}" text-anchor="end">${Math.round(value)}</text>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
