import { useLocale, useTranslations } from 'next-intl';
import type { Card } from '@/lib/domain/card/card';
import { formatMeasure } from '../ui/format-measure';
import { formatSpan } from '../ui/format-span';
import { formatTarget } from '../ui/format-target';
import { CornerIndex } from './corner-index';
import { describeAttribute } from './describe-injection';
import { HypothesisText } from './hypothesis-text';
import { SeverityPips } from './severity-pips';
import { suitInk } from './suit-mark';

function Part({ name, card, children }: { name: string; card: Card; children: React.ReactNode }) {
  return (
    <section className="grid gap-x-5 gap-y-1 border-t border-line py-3.5 sm:grid-cols-[8.5rem_1fr]">
      <h3 className={`part-name ${suitInk[card.suit]}`}>{name}</h3>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

function InjectionLines({ card }: { card: Card }) {
  const t = useTranslations('card');
  const locale = useLocale();
  const { injection } = card;
  const attributes = Object.entries(injection.attributes).map(([name, value]) =>
    describeAttribute(name, value, locale),
  );
  return (
    <>
      <p>
        {t(`faults.${injection.type}`)}
        {attributes
          .map(({ name, value }) => ` · ${name === injection.type ? '' : `${name} `}${value}`)
          .join('')}
      </p>
      <p>{formatTarget(injection.target)}</p>
      <p>
        {t('shareAndDuration', {
          share: formatMeasure(injection.share * 100, 'percent', locale),
          duration: formatSpan(injection.durationMs, locale),
        })}
      </p>
    </>
  );
}

/** CardSheet is the card as it prints: the structure of the article's Figure 1, on paper in either light. */
export function CardSheet({ card }: { card: Card }) {
  const t = useTranslations('card');
  return (
    <article className="paper paper-card p-6 sm:p-8" aria-labelledby="card-title">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 pb-5">
        <div className="flex flex-1 basis-56 items-start gap-4">
          <CornerIndex id={card.id} suit={card.suit} className="pt-1" />
          <div>
            <p className={`font-title font-semibold ${suitInk[card.suit]}`}>{card.id}</p>
            <h1
              id="card-title"
              className="mt-0.5 font-title text-2xl leading-tight font-semibold text-balance"
            >
              {card.title}
            </h1>
          </div>
        </div>
        <p className={`shrink-0 pt-1 text-sm sm:text-right ${suitInk[card.suit]}`}>
          <span aria-hidden="true">{t('severityOf', { severity: card.severity })}</span>
          <SeverityPips severity={card.severity} className="mt-1.5 h-3 sm:ml-auto" />
        </p>
      </header>
      <Part name={t('hypothesis')} card={card}>
        <HypothesisText text={card.hypothesis.text} />
      </Part>
      <Part name={t('steadyState')} card={card}>
        <ul>
          {card.steadyState.map((line) => (
            <li key={line.metric} className="flex flex-wrap justify-between gap-x-4">
              <span className="break-words">{line.metric.replaceAll('_', ' ')}</span>
              <span>{line.text}</span>
            </li>
          ))}
        </ul>
      </Part>
      <Part name={t('injection')} card={card}>
        <InjectionLines card={card} />
      </Part>
      <Part name="Blast Radius" card={card}>
        <p>
          {card.blastRadius.environment}: {card.blastRadius.scope}
        </p>
        <p>{card.blastRadius.maximumImpact}</p>
        {card.blastRadius.excludedServices.length > 0 && (
          <p className="text-muted">
            {t('excluded', { services: card.blastRadius.excludedServices.join(', ') })}
          </p>
        )}
      </Part>
      <Part name={t('aborts')} card={card}>
        <ul className="space-y-1">
          {card.abortConditions.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Part>
      <Part name="Rollback" card={card}>
        <p>{card.rollback}</p>
      </Part>
    </article>
  );
}
