'use client';

import { useLocale, useTranslations } from 'next-intl';
import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts';
import { formatBound, formatMeasure } from '../ui/format-measure';
import { formatClock } from '../ui/format-span';
import { endMarks } from './end-marks';
import type { ChartLimit, ChartModel, ChartPhase } from '@/lib/domain/chart/chart-model';
import { timeTicks, valueTicks } from '@/lib/domain/chart/nice-ticks';

const limitLooks: Record<
  ChartLimit['kind'],
  { stroke: string; strokeDasharray: string; strokeWidth: string }
> = {
  reference: { stroke: 'var(--muted)', strokeDasharray: '2 4', strokeWidth: '0.1rem' },
  hypothesis: { stroke: 'var(--ink)', strokeDasharray: '8 4', strokeWidth: '0.1rem' },
  abort: { stroke: 'var(--live-ink)', strokeDasharray: '', strokeWidth: '0.13rem' },
};

const phaseFills: Record<ChartPhase, { fill: string; fillOpacity: number }> = {
  baseline: { fill: 'var(--line)', fillOpacity: 0.18 },
  injecting: { fill: 'var(--live)', fillOpacity: 0.07 },
  rolling_back: { fill: 'var(--line-strong)', fillOpacity: 0.3 },
  recovering: { fill: 'var(--line)', fillOpacity: 0.18 },
};

function writeTime(ms: number): string {
  return ms < 0 ? `−${formatClock(-ms)}` : formatClock(ms);
}

/** A name wider than its band would stand on the next one. */
function wideEnough({ span }: ChartModel, from: number, to: number): boolean {
  return (Math.min(to, span.to) - Math.max(from, span.from)) / (span.to - span.from) > 0.14;
}

/** MetricChart draws both groups of one metric with its limits, phases as bands, events as numbered marks and settling as hatched stretches. */
export default function MetricChart({ model, isTall }: { model: ChartModel; isTall: boolean }) {
  const locale = useLocale();
  const t = useTranslations('chart');
  const tick = { fill: 'var(--muted)', fontSize: '0.75rem' };
  const curve = model.unit === 'state' ? 'stepAfter' : 'linear';
  const phaseLabel = (phase: ChartPhase) =>
    ({
      value: t(`phases.${phase}`),
      position: 'insideBottomLeft',
      fill: phase === 'injecting' ? 'var(--live-ink)' : 'var(--muted)',
      fontSize: '0.75rem',
      className: 'chart-label',
    }) as const;
  const highest = Math.max(...model.limits.map(({ value }) => value));
  const hatch = `hatch-${model.name}`;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart
        data={[...model.points]}
        margin={{ top: 10, right: 12, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <defs>
          <pattern
            id={hatch}
            width="7"
            height="7"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <path d="M0 0v7" stroke="var(--line-strong)" strokeWidth="1.5" />
          </pattern>
        </defs>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        {model.phases.map(({ phase, from, to }) => (
          <ReferenceArea
            key={phase}
            x1={Math.max(from, model.span.from)}
            x2={Math.min(to, model.span.to)}
            {...phaseFills[phase]}
            {...(isTall && wideEnough(model, from, to) && { label: phaseLabel(phase) })}
            ifOverflow="hidden"
          />
        ))}
        {model.settling.map(({ from, to }) => (
          <ReferenceArea
            key={from}
            x1={from}
            x2={to}
            fill={`url(#${hatch})`}
            fillOpacity={0.55}
            ifOverflow="hidden"
          />
        ))}
        <XAxis
          dataKey="t"
          type="number"
          domain={[model.span.from, model.span.to]}
          tickFormatter={writeTime}
          tick={tick}
          stroke="var(--line-strong)"
          ticks={[...timeTicks(model.span.from, model.span.to)]}
        />
        <YAxis
          domain={[...model.domain]}
          width="auto"
          ticks={model.unit === 'state' ? [0, 1] : [...valueTicks(...model.domain)]}
          tick={tick}
          stroke="none"
          tickFormatter={(value: number) => formatMeasure(value, model.unit, locale)}
        />
        {model.limits.map(({ kind, value }) => (
          <ReferenceLine
            key={`${kind}-${value}`}
            y={value}
            {...limitLooks[kind]}
            label={{
              value: `${t(kind)} ${formatBound(value, model.unit, locale)}`,
              position: value === highest ? 'insideBottomRight' : 'insideTopRight',
              fill: kind === 'abort' ? 'var(--live-ink)' : 'var(--ink)',
              fontSize: '0.75rem',
              className: 'chart-label',
            }}
          />
        ))}
        {model.marks.map(({ kind, t: at }, index) => (
          <ReferenceLine
            key={kind}
            x={at}
            stroke="var(--muted)"
            strokeDasharray="1 3"
            label={{
              value: index + 1,
              position: index % 2 === 0 ? 'insideTopLeft' : 'insideTopRight',
              fill: 'var(--ink)',
              fontSize: '0.75rem',
              fontWeight: 600,
              className: 'chart-label',
            }}
          />
        ))}
        <Line
          dataKey="canary"
          type={curve}
          stroke="var(--canary)"
          strokeWidth="0.22rem"
          dot={endMarks(model.points)}
          activeDot={false}
          isAnimationActive={false}
        />
        <Line
          dataKey="control"
          type={curve}
          stroke="var(--control)"
          strokeWidth="0.11rem"
          dot={false}
          activeDot={false}
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}
