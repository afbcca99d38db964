import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { KnownMechanism, LearntYear } from '@/lib/domain/view/retrospective-view';
import { formatDate } from '../../ui/format-date';
import { formatSpan } from '../../ui/format-span';
import { SectionTitle } from '../../ui/section-title';
import { YearCalendar } from './year-calendar';

const standings = ['proven', 'refuted', 'undecided', 'never_tested'] as const;
const link = 'underline underline-offset-4 hover:text-ink';

function Mechanisms({ mechanisms }: Pick<LearntYear, 'mechanisms'>) {
  const t = useTranslations('learnt');
  const locale = useLocale();
  const row = ({ cardId, because, lastRunId, at }: KnownMechanism) => (
    <li key={cardId} className="py-1.5">
      <Link href={`/cards/${cardId}`} className="font-semibold underline-offset-4 hover:underline">
        {cardId}
      </Link>{' '}
      {because}
      {lastRunId !== null && at !== null && (
        <>
          {' '}
          <Link href={`/runs/${lastRunId}`} className={`text-sm whitespace-nowrap text-muted ${link}`}>
            {formatDate(at, locale)}
          </Link>
        </>
      )}
    </li>
  );
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-2">
      {standings.map((standing) => {
        const own = mechanisms.filter((mechanism) => mechanism.standing === standing);
        return (
          <div key={standing}>
            <h3 className="font-semibold">
              {t(`standing.${standing}`)} <span className="text-muted">({own.length})</span>
            </h3>
            {own.length === 0 ? (
              <p className="text-sm text-muted">{t('none')}</p>
            ) : (
              <ul className="divide-y divide-line">{own.map(row)}</ul>
            )}
          </div>
        );
      })}
    </div>
  );
}

function Times({ times, neverBack }: Pick<LearntYear, 'times' | 'neverBack'>) {
  const t = useTranslations('learnt');
  const locale = useLocale();
  return (
    <dl className="flex flex-wrap gap-x-14 gap-y-6">
      {(['abort', 'rollback', 'recovery'] as const).map((name) => {
        const { count, medianMs, longestMs } = times[name];
        return (
          <div key={name} className="max-w-64">
            <dt className="text-sm text-muted">{t(`times.${name}`)}</dt>
            <dd>
              <b className="text-3xl">{medianMs === null ? '—' : formatSpan(medianMs, locale)}</b>
              <span className="block text-sm text-muted">
                {longestMs === null
                  ? t('notMeasured')
                  : t('ofMany', { count, longest: formatSpan(longestMs, locale) })}
              </span>
              {name === 'recovery' && neverBack > 0 && (
                <span className="block text-sm font-semibold">{t('neverBack', { count: neverBack })}</span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Mended({ mended }: Pick<LearntYear, 'mended'>) {
  const t = useTranslations('learnt');
  const locale = useLocale();
  if (mended.length === 0) return <p className="max-w-prose">{t('noneMended')}</p>;
  return (
    <ul className="divide-y divide-line">
      {mended.map(({ cardId, title, brokenRunId, brokenAt, mendedRunId, mendedAt }) => (
        <li key={cardId} className="flex flex-wrap items-baseline gap-x-4 py-2">
          <span className="font-title text-lg font-semibold">{cardId}</span>
          <span className="min-w-0 flex-1 basis-60">{title}</span>
          <Link href={`/runs/compare?a=${brokenRunId}&b=${mendedRunId}`} className={`text-sm ${link}`}>
            {t('mendedBetween', {
              broken: formatDate(brokenAt, locale),
              mended: formatDate(mendedAt, locale),
            })}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** LearntScreen shows what is proven, refuted and never tested, how fast faults were stopped, the year, and what is mended. */
export function LearntScreen({ learnt }: { learnt: LearntYear }) {
  const t = useTranslations('learnt');
  const { year } = learnt;
  return (
    <div className="space-y-12">
      <header>
        <h1 className="font-title text-3xl font-semibold">{t('title')}</h1>
        <p className="mt-2 flex gap-x-6">
          {[year - 1, year, year + 1].map((other) =>
            other === year ? (
              <b key={other} aria-current="page">
                {other}
              </b>
            ) : (
              <Link key={other} href={`/learnt?year=${other}`} className={link}>
                {other}
              </Link>
            ),
          )}
        </p>
      </header>
      <section>
        <SectionTitle>{t('timesTitle', { year })}</SectionTitle>
        <Times times={learnt.times} neverBack={learnt.neverBack} />
      </section>
      <section>
        <SectionTitle>{t('calendar', { year })}</SectionTitle>
        <YearCalendar months={learnt.months} />
      </section>
      <section>
        <SectionTitle>{t('mended')}</SectionTitle>
        <Mended mended={learnt.mended} />
      </section>
      <section>
        <SectionTitle>{t('mechanisms')}</SectionTitle>
        <Mechanisms mechanisms={learnt.mechanisms} />
      </section>
    </div>
  );
}
