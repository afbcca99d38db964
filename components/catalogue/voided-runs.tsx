import { useTranslations } from 'next-intl';
import type { CatalogueCheck } from '@/lib/domain/view/catalogue-view';
import { runStateSchema } from '@/lib/domain/run/run';

/** VoidedRuns names every run that saving would cancel: what was accepted is no longer what would run. */
export function VoidedRuns({ runs }: { runs: CatalogueCheck['voids'] }) {
  const t = useTranslations('catalogue.editing');
  const states = useTranslations('states');
  if (runs === null) return <p className="text-muted">{t('effectsUnknown')}</p>;
  if (runs.length === 0) return <p className="text-muted">{t('voidsNothing')}</p>;
  return (
    <>
      <p className="max-w-prose border-l-4 border-refuted pl-4">{t('voids', { count: runs.length })}</p>
      <ul className="mt-3">
        {runs.map(({ id, cardId, state, requestedBy }) => (
          <li key={id} className="border-t border-line py-2">
            <a href={`/runs/${id}`} className="font-semibold underline underline-offset-4">
              {cardId}
            </a>{' '}
            <span className="text-muted">
              {states(runStateSchema.parse(state))} · {t('requestedBy', { name: requestedBy })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
