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
import { formatMeasure } from '../ui/format-measure';
import { formatClock } from '../ui/format-span';
import { endMarks } from './end-marks';
import type { ChartLimit, ChartModel } from './chart-model';
import { timeTicks, valueTicks } from './nice-ticks';

const limitLooks: Record<
  ChartLimit['kind'],
  { stroke: string; strokeDasharray: string; strokeWidth: string }
> = {
  reference: { stroke: 'var(--muted)', strokeDasharray: '2 4', strokeWidth: '0.1rem' },
  hypothesis: { stroke: 'var(--ink)', strokeDasharray: '8 4', strokeWidth: '0.1rem' },
  abort: { stroke: 'var(--live-ink)', strokeDasharray: '', strokeWidth: '0.13rem' },
};

function writeTime(ms: number): string {
  return ms < 0 ? `−${formatClock(-ms)}` : formatClock(ms);
}

/** MetricChart draws both groups of one metric with its limits, the fault as a band and settling as hatched stretches. */
export default function MetricChart({ model, isTall }: { model: ChartModel; isTall: boolean }) {
  const locale = useLocale();
  const t = useTranslations('chart');
  const tick = { fill: 'var(--muted)', fontSize: '0.75rem' };
  const curve = model.unit === 'state' ? 'stepAfter' : 'linear';
  const faultLabel = {
    value: t('fault'),
    position: 'insideTopLeft',
    fill: 'var(--live-ink)',
    fontSize: '0.75rem',
    className: 'chart-label',
  } as const;
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
        {model.fault && (
          <ReferenceArea
            x1={model.fault.from}
            x2={model.fault.to}
            fill="var(--live)"
            fillOpacity={0.07}
            {...(isTall && { label: faultLabel })}
            ifOverflow="hidden"
          />
        )}
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
              value: `${t(kind)} ${formatMeasure(value, model.unit, locale)}`,
              position: value === highest ? 'insideBottomRight' : 'insideTopRight',
              fill: kind === 'abort' ? 'var(--live-ink)' : 'var(--ink)',
              fontSize: '0.75rem',
              className: 'chart-label',
            }}
          />
        ))}
        <Line
          dataKey="control"
          type={curve}
          stroke="var(--control)"
          strokeWidth="0.11rem"
          dot={false}
          activeDot={false}
          isAnimationActive={false}
        />
        <Line
          dataKey="canary"
          type={curve}
          stroke="var(--canary)"
          strokeWidth="0.22rem"
          dot={endMarks(model.points)}
          activeDot={false}
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}
