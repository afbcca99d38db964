import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { CardView } from '@/lib/domain/view/views';
import { RunList } from '../run/run-list';
import { ProblemList } from '../ui/problem-list';
import { SectionTitle } from '../ui/section-title';
import { CardDesk } from './card-desk';
import { CardSheet } from './card-sheet';
import { Understood } from './understood';

/** CardPage is the card at left as it prints, and at right what the engine understood, its runs, and what to do next. */
export function CardPage({ view, canEdit }: { view: CardView; canEdit: boolean }) {
  const t = useTranslations('card');
  const compare = useTranslations('compare');
  const { card, understood } = view;
  return (
    <div className="grid grid-cols-1 items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,31rem)_minmax(0,1fr)]">
      <div className="lg:sticky lg:top-6">
        <CardSheet card={card} />
        {understood.ok && (
          <Link
            href={`/cards/${card.id}/launch`}
            className="mt-6 inline-flex min-h-14 items-center rounded-lg bg-action px-6 text-lg font-semibold text-on-action hover:opacity-90"
          >
            {t('play')}
          </Link>
        )}
      </div>
      <div className="space-y-10">
        <CardDesk id={card.id} versions={view.versions.length} canEdit={canEdit} />
        <section>
          <h2 className="mb-4 font-title text-2xl font-semibold">{t('understood')}</h2>
          {understood.ok ? (
            <Understood plan={understood.plan} />
          ) : (
            <>
              <p className="mb-4 max-w-prose">{t('notUnderstood')}</p>
              <ProblemList problems={understood.problems} />
            </>
          )}
        </section>
        {view.warnings.length > 0 && (
          <section>
            <SectionTitle>{t('warnings')}</SectionTitle>
            <ProblemList problems={view.warnings} />
          </section>
        )}
        <section>
          <SectionTitle>{t('runs')}</SectionTitle>
          <RunList runs={view.runs} withCard={false} />
          {view.runs.filter(({ state }) => state === 'concluded').length > 1 && (
            <Link
              href={`/runs/compare?card=${card.id}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {compare('linkCard')}
            </Link>
          )}
        </section>
        <details>
          <summary className="w-fit text-muted underline decoration-dotted underline-offset-4 hover:text-ink">
            {t('source', { hash: view.versionHash.slice(0, 12), count: view.versions.length })}
          </summary>
          <pre tabIndex={0} className="mt-3 overflow-x-auto rounded bg-surface p-4 text-xs leading-relaxed">
            {view.source}
          </pre>
        </details>
      </div>
    </div>
  );
}
