import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { nameVersions } from '@/lib/domain/run/service-versions';
import type { ComparedRuns, PlanDifference } from '@/lib/domain/view/compare-view';
import { formatDateTime } from '../../ui/format-date';
import { formatMeasure } from '../../ui/format-measure';
import { formatSpan } from '../../ui/format-span';
import { DifferenceList } from '../../versions/difference-list';

function useSetting() {
  const t = useTranslations('compare');
  const locale = useLocale();
  return ({ part }: PlanDifference, value: string): string => {
    if (value === '') return t('nothing');
    if (part === 'share') return formatMeasure(Number(value) * 100, 'percent', locale);
    return part === 'duration' ? formatSpan(Number(value), locale) : value;
  };
}

function CardPart({ runs: { card, later } }: { runs: ComparedRuns }) {
  const t = useTranslations('compare');
  const id = later.summary.cardId;
  if (!card) return <p>{t('sameCard', { hash: later.plan.card.versionHash.slice(0, 12) })}</p>;
  return (
    <>
      <p className="mb-2">
        <Link
          href={`/cards/${id}/versions?before=${card.before.hash}&after=${card.after.hash}`}
          className="underline underline-offset-4"
        >
          {t('otherCard', { before: card.before.hash.slice(0, 12), after: card.after.hash.slice(0, 12) })}
        </Link>
      </p>
      {card.differences && <DifferenceList differences={card.differences} />}
    </>
  );
}

function CataloguePart({ runs: { catalogue } }: { runs: ComparedRuns }) {
  const t = useTranslations('compare');
  const locale = useLocale();
  const { earlier, later } = catalogue;
  if (earlier?.hash === later?.hash && later)
    return <p>{t('sameCatalogue', { hash: later.hash.slice(0, 12) })}</p>;
  const name = (version: typeof earlier) =>
    version
      ? t('catalogueOf', {
          hash: version.hash.slice(0, 12),
          at: formatDateTime(version.createdAt, locale),
        })
      : t('unknown');
  return (
    <p>
      {name(earlier)} → <b>{name(later)}</b>
    </p>
  );
}

function ServicePart({ runs: { earlier, later } }: { runs: ComparedRuns }) {
  const t = useTranslations('compare');
  const versionOf = ({ events }: ComparedRuns['earlier']) => {
    const read = events.findLast(({ data }) => data.kind === 'versions_read')?.data;
    return read?.kind === 'versions_read' ? nameVersions(read.versions) : null;
  };
  const [before, after] = [versionOf(earlier), versionOf(later)];
  if (before === null && after === null)
    return (
      <p className="hatched w-fit rounded px-1">
        <span className="bg-table px-1">{t('serviceUnknown')}</span>
      </p>
    );
  if (before === after) return <p>{t('sameService', { version: before ?? '' })}</p>;
  return (
    <p className="break-words">
      {before ?? t('unknown')} → <b>{after ?? t('unknown')}</b>
    </p>
  );
}

function ClosedPart({ runs: { closed } }: { runs: ComparedRuns }) {
  const t = useTranslations('compare');
  const locale = useLocale();
  if (closed.length === 0) return <p>{t('noneClosed')}</p>;
  return (
    <ul className="space-y-2">
      {closed.map((item, index) => (
        <li key={index}>
          {item.finding} → <b>{item.action}</b>
          <span className="block text-sm text-muted">
            {t('doneBy', { owner: item.owner, at: formatDateTime(item.doneAt, locale) })}
            {item.mechanism !== '' && ` · ${item.mechanism}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** WhatDiffered lists what was not the same in two runs, each thing by its name; what nobody recorded is said to be unknown. */
export function WhatDiffered({ runs }: { runs: ComparedRuns }) {
  const t = useTranslations('compare');
  const setting = useSetting();
  const rows = [
    { name: t('parts.card'), body: <CardPart runs={runs} /> },
    { name: t('parts.catalogue'), body: <CataloguePart runs={runs} /> },
    ...runs.plan.map((difference) => ({
      name: t(`parts.${difference.part}`),
      body: (
        <p className="break-words whitespace-pre-wrap">
          {setting(difference, difference.before)} → <b>{setting(difference, difference.after)}</b>
        </p>
      ),
    })),
    {
      name: t('parts.service'),
      body: <ServicePart runs={runs} />,
    },
    { name: t('parts.findings'), body: <ClosedPart runs={runs} /> },
  ];
  return (
    <dl className="divide-y divide-line border-b border-line">
      {rows.map(({ name, body }) => (
        <div key={name} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <dt className="font-semibold">{name}</dt>
          <dd className="min-w-0">{body}</dd>
        </div>
      ))}
    </dl>
  );
}
