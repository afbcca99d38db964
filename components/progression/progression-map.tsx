import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { WaitingActions } from '../card/waiting-note';
import type { ProgressionView } from '@/lib/domain/view/progression-view';
import { PendingChanges } from './pending-changes';
import { SuitMap } from './suit-map';

function Where({ href, here, children }: { href: string; here: boolean; children: React.ReactNode }) {
  return (
    <Link
      href={href}
      aria-current={here ? 'page' : undefined}
      className="inline-flex min-h-11 items-center border-b-2 border-transparent text-muted hover:text-ink aria-[current]:border-ink aria-[current]:text-ink"
    >
      {children}
    </Link>
  );
}

/** ProgressionMap is the four suits as paths of five steps, and the changes of cards that wait for a second pair of eyes. */
export function ProgressionMap({ view, actions }: { view: ProgressionView; actions: WaitingActions }) {
  const t = useTranslations('progression');
  return (
    <>
      <header className="mb-8 max-w-prose">
        <h1 className="font-title text-3xl font-semibold text-balance">
          {t('heading', { team: view.team })}
        </h1>
        <p className="mt-3">{t('rule', { days: view.lapseDays })}</p>
      </header>
      <nav aria-label={t('where')} className="mb-6 flex flex-wrap gap-x-6">
        <Where href="/progression" here={!view.isProduction}>
          {t('outside')}
        </Where>
        <Where href="/progression?where=production" here={view.isProduction}>
          {t('inside')}
        </Where>
      </nav>
      <div className="space-y-12">
        {view.suits.map(({ suit, cards }) => (
          <SuitMap key={suit} suit={suit} cards={cards} />
        ))}
      </div>
      <PendingChanges pending={view.pending} actions={actions} />
    </>
  );
}
