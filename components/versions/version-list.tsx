import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { CardChange } from '@/lib/domain/card/card-change';
import type { CardVersionsView } from '@/lib/domain/view/versions-view';
import { Button } from '../ui/button';
import { formatDateTime } from '../ui/format-date';
import { SectionTitle } from '../ui/section-title';

/** VersionList lists what happened to a card, and lets two versions be chosen to compare, without script. */
export function VersionList({ view }: { view: CardVersionsView }) {
  const t = useTranslations('versions');
  const { cardId, changes, compared } = view;
  const isOnly = changes.filter(({ kind }) => kind === 'saved').length < 2;
  return (
    <form method="get" action={`/cards/${encodeURIComponent(cardId)}/versions`}>
      <SectionTitle>{t('history')}</SectionTitle>
      {!isOnly && (
        <p aria-hidden="true" className="flex gap-2 text-sm text-muted">
          <span className="w-9 text-center">{t('from')}</span>
          <span className="w-9 text-center">{t('to')}</span>
        </p>
      )}
      <ol>
        {changes.map((change, index) => (
          <li key={`${change.at}-${index}`} className="flex gap-4 border-b border-line py-3">
            {!isOnly && (
              <span className="flex w-20 shrink-0 items-start gap-2 pt-0.5">
                {change.kind === 'saved' &&
                  (['before', 'after'] as const).map((side) => (
                    <label key={side} className="grid size-9 place-items-center">
                      <span className="sr-only">{t(side, { hash: change.hash.slice(0, 12) })}</span>
                      <input
                        type="radio"
                        name={side}
                        value={change.hash}
                        defaultChecked={isFirstOf(changes, index) && compared?.[side].hash === change.hash}
                        className="size-5 accent-[var(--ink)]"
                      />
                    </label>
                  ))}
              </span>
            )}
            <Change view={view} change={change} />
          </li>
        ))}
      </ol>
      {isOnly ? (
        <p className="mt-3 text-muted">{t('onlyOne')}</p>
      ) : (
        <Button quiet className="mt-4">
          {t('compare')}
        </Button>
      )}
    </form>
  );
}

/** A version that was saved twice is offered where it was saved last. */
function isFirstOf(changes: readonly CardChange[], index: number): boolean {
  return changes.findIndex(({ kind, hash }) => kind === 'saved' && hash === changes[index]?.hash) === index;
}

function Change({ view, change }: { view: CardVersionsView; change: CardChange }) {
  const t = useTranslations('versions');
  const locale = useLocale();
  const { kind, hash, at, byName, via, reason } = change;
  const what = kind === 'saved' ? t(via === 'import' ? 'imported' : 'saved') : t(kind);
  return (
    <div className="min-w-0 flex-1">
      <p>
        <b>{formatDateTime(at, locale)}</b>
        {' · '}
        {t('by', { what, who: byName ?? t('nobody') })}
      </p>
      {reason !== null && <p className="max-w-prose text-pretty italic">“{reason}”</p>}
      {kind === 'saved' && (
        <p className="text-sm text-muted">
          <Link
            href={`/cards/${encodeURIComponent(view.cardId)}/versions/${hash}`}
            className="inline-flex min-h-8 items-center underline underline-offset-4"
          >
            {t('open', { hash: hash.slice(0, 12) })}
          </Link>
          {hash === view.currentHash && ` · ${t('current')}`}
        </p>
      )}
    </div>
  );
}
