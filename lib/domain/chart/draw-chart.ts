import { boxPath, circlePath, linePath, n, type Box, type Drawing, type Item } from '../print/drawing';
import type { FontKey, FontMetrics } from '../print/font-metrics';
import { chartInks, limitStrokes, phaseInks } from './chart-inks';
import type { ChartLimit, ChartMark, ChartModel, ChartPhase, ChartPoint } from './chart-model';
import { timeTicks, valueTicks } from './nice-ticks';

/** ChartWords are what a drawn chart says, in one language. */
export interface ChartWords {
  readonly title: string;
  readonly subtitle: string;
  readonly source: string;
  readonly control: string;
  readonly canary: string;
  readonly value: (value: number) => string;
  readonly time: (ms: number) => string;
  readonly limit: (limit: ChartLimit) => string;
  readonly phase: (phase: ChartPhase) => string;
  readonly mark: (mark: ChartMark) => string;
}

const size = { width: 190, height: 112 };
const plot: Box = { x: 22, y: 24, width: 162, height: 58 };
const type = { title: 4.6, text: 2.9, small: 2.5 };

/** drawChart sets a chart on paper, in mm: both groups on one scale, limits, phases as bands, events as numbered marks, gaps left open. */
export function drawChart(model: ChartModel, words: ChartWords, fonts: FontMetrics): Drawing {
  const { from, to } = model.span;
  const [low, high] = model.domain;
  const x = (t: number) => plot.x + ((t - from) / Math.max(1, to - from)) * plot.width;
  const y = (value: number) => plot.y + plot.height - ((value - low) / (high - low || 1)) * plot.height;
  const pen = penOf(fonts);
  // The thin line over the thick one: where they lie together both are seen.
  const lines = (['canary', 'control'] as const).flatMap((group) =>
    drawLine(model, (point) => point[group], group, x, y),
  );
  const items: Item[] = [
    { kind: 'path', d: boxPath({ x: 0, y: 0, ...size }), fill: chartInks.paper },
    pen(words.title, 6, 9, { size: type.title, font: 'title' }),
    pen(words.subtitle, 6, 14, { size: type.small, ink: chartInks.muted }),
    ...drawLegend(words, pen),
    ...drawPhases(model, words, x, pen),
    ...drawAxes(model, words, x, y, pen),
    { kind: 'clip', box: plot, items: lines },
    ...drawLimits(model, words, y, pen),
    ...drawMarks(model, words, x, pen),
    pen(words.source, 6, size.height - 3, { size: type.small, ink: chartInks.muted }),
  ];
  return { widthMm: size.width, heightMm: size.height, items };
}

type Scale = (value: number) => number;
type Pen = (
  text: string,
  x: number,
  y: number,
  look?: {
    readonly size?: number;
    readonly font?: FontKey;
    readonly ink?: string;
    readonly align?: 'left' | 'middle' | 'right';
  },
) => Item;

function penOf(fonts: FontMetrics): Pen {
  return (text, x, y, look = {}) => {
    const { size = type.text, font = 'text', ink = chartInks.ink, align = 'left' } = look;
    const width = fonts.widthOf(font, text) * size;
    const left = align === 'left' ? x : align === 'middle' ? x - width / 2 : x - width;
    return { kind: 'text', x: left, y, size, width, text, font, ink };
  };
}

function drawLegend(words: ChartWords, pen: Pen): Item[] {
  const at = (dx: number) => plot.x + plot.width - 62 + dx;
  return [
    {
      kind: 'path',
      d: linePath(at(0), 12.9, at(7), 12.9),
      stroke: { ink: chartInks.control, width: 0.45 },
    },
    pen(words.control, at(9), 13.9),
    { kind: 'path', d: linePath(at(36), 12.9, at(43), 12.9), stroke: { ink: chartInks.canary, width: 0.9 } },
    ...[at(36), at(43)].map((end): Item => ({
      kind: 'path',
      d: circlePath(end, 12.9, 0.9),
      fill: chartInks.canary,
    })),
    pen(words.canary, at(46), 13.9),
  ];
}

function drawPhases(model: ChartModel, words: ChartWords, x: Scale, pen: Pen): Item[] {
  const bands = model.phases.flatMap(({ phase, from, to }): Item[] => {
    const [left, right] = [Math.max(plot.x, x(from)), Math.min(plot.x + plot.width, x(to))];
    if (right <= left) return [];
    const band: Box = { x: left, y: plot.y, width: right - left, height: plot.height };
    const name = pen(words.phase(phase), left + 0.8, plot.y - 1.2, {
      size: type.small,
      ink: phase === 'injecting' ? chartInks.live : chartInks.muted,
    });
    const fits = name.kind === 'text' && name.width < band.width;
    return [{ kind: 'path', d: boxPath(band), fill: phaseInks[phase] }, ...(fits ? [name] : [])];
  });
  const hatches = model.settling.map(({ from, to }): Item => {
    const [left, right] = [Math.max(plot.x, x(from)), Math.min(plot.x + plot.width, x(to))];
    const box = { x: left, y: plot.y, width: Math.max(0, right - left), height: plot.height };
    return { kind: 'clip', box, items: [hatch(box)] };
  });
  return [...bands, ...hatches];
}

function hatch({ x, y, width, height }: Box): Item {
  const count = Math.ceil((width + height) / 2.4);
  const d = Array.from({ length: count }, (_, step) => {
    const left = x - height + step * 2.4;
    return `M${n(left)} ${n(y + height)}l${n(height)} ${n(-height)}`;
  }).join('');
  return { kind: 'path', d: d || 'M0 0', stroke: { ink: chartInks.hatch, width: 0.15 } };
}

function drawAxes(model: ChartModel, words: ChartWords, x: Scale, y: Scale, pen: Pen): Item[] {
  const bottom = plot.y + plot.height;
  const rule = (d: string, ink: string): Item => ({ kind: 'path', d, stroke: { ink, width: 0.15 } });
  const values = model.unit === 'state' ? [0, 1] : valueTicks(...model.domain);
  return [
    ...values.flatMap((value) => [
      rule(linePath(plot.x, y(value), plot.x + plot.width, y(value)), chartInks.line),
      pen(words.value(value), plot.x - 1.5, y(value) + 1, { align: 'right', ink: chartInks.muted }),
    ]),
    rule(linePath(plot.x, bottom, plot.x + plot.width, bottom), chartInks.ink),
    ...timeTicks(model.span.from, model.span.to).flatMap((t) => [
      rule(linePath(x(t), bottom, x(t), bottom + 1), chartInks.ink),
      pen(words.time(t), x(t), bottom + 4.2, { align: 'middle', ink: chartInks.muted }),
    ]),
  ];
}

function drawLine(
  model: ChartModel,
  valueOf: (point: ChartPoint) => number | null,
  group: 'control' | 'canary',
  x: Scale,
  y: Scale,
): Item[] {
  const ink = chartInks[group];
  const items: Item[] = [];
  let d = '';
  const segments: ChartPoint[][] = [[]];
  for (const point of model.points) {
    if (valueOf(point) === null) segments.push([]);
    else segments.at(-1)?.push(point);
  }
  for (const segment of segments.filter(({ length }) => length > 0)) {
    let lastY = '';
    segment.forEach((point, index) => {
      const here = [n(x(point.t)), n(y(valueOf(point) ?? 0))] as const;
      if (index > 0 && model.unit === 'state') d += `L${here[0]} ${lastY}`;
      d += `${index === 0 ? 'M' : 'L'}${here[0]} ${here[1]}`;
      lastY = here[1];
    });
    for (const point of group === 'canary' || segment.length === 1 ? [segment[0], segment.at(-1)] : []) {
      if (point)
        items.push({ kind: 'path', d: circlePath(x(point.t), y(valueOf(point) ?? 0), 0.9), fill: ink });
    }
  }
  const width = group === 'canary' ? 0.9 : 0.45;
  return d === '' ? items : [{ kind: 'path', d, stroke: { ink, width } }, ...items];
}

function drawLimits(model: ChartModel, words: ChartWords, y: Scale, pen: Pen): Item[] {
  const right = plot.x + plot.width;
  const drawn = model.limits.flatMap((limit): Item[] => {
    const ink = limit.kind === 'abort' ? chartInks.live : chartInks.ink;
    const at = y(limit.value);
    return [
      { kind: 'path', d: linePath(plot.x, at, right, at), stroke: { ink, ...limitStrokes[limit.kind] } },
      pen(words.limit(limit), right - 1, at < plot.y + 4 ? at + 3 : at - 0.8, {
        align: 'right',
        size: type.small,
        ink,
      }),
    ];
  });
  const beyond = model.beyond.map((limit, index) =>
    pen(`↑ ${words.limit(limit)}`, right - 1, plot.y + 3 + index * 3, {
      align: 'right',
      size: type.small,
      ink: chartInks.live,
    }),
  );
  return [...drawn, ...beyond];
}

function drawMarks(model: ChartModel, words: ChartWords, x: Scale, pen: Pen): Item[] {
  const bottom = plot.y + plot.height;
  const columns = 4;
  return model.marks.flatMap((mark, index): Item[] => {
    const at = x(mark.t);
    const isInside = at >= plot.x && at <= plot.x + plot.width;
    const key = pen(
      `${index + 1}  ${words.time(mark.t)}  ${words.mark(mark)}`,
      6 + (index % columns) * 46,
      bottom + 10.5 + Math.floor(index / columns) * 4.4,
      { size: type.small },
    );
    if (!isInside) return [key];
    return [
      {
        kind: 'path',
        d: linePath(at, plot.y, at, bottom),
        stroke: { ink: chartInks.muted, width: 0.2, dash: 0.6 },
      },
      { kind: 'path', d: circlePath(at, plot.y + 2.2 + (index % 3) * 4, 1.7), fill: chartInks.ink },
      pen(String(index + 1), at, plot.y + 3.1 + (index % 3) * 4, {
        align: 'middle',
        size: type.small,
        font: 'textBold',
        ink: chartInks.paper,
      }),
      key,
    ];
  });
}
