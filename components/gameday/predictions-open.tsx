import { useTranslations } from 'next-intl';
import type { OpenPredictions } from '@/lib/domain/view/game-day-view';

function Side({ sure, word }: { sure: readonly number[]; word: string }) {
  const t = useTranslations('gameday.predict');
  const mean = sure.length === 0 ? null : Math.round(sure.reduce((sum, one) => sum + one, 0) / sure.length);
  return (
    <div className="min-w-0 flex-1 basis-56">
      <p className="font-semibold">{word}</p>
      <div className="mt-1 flex h-10 items-end gap-1" aria-hidden>
        {sure.map((one, index) => (
          // From half the height for a coin to the whole for certainty.
          <span key={index} className="w-3 rounded-t bg-control" style={{ height: `${one}%` }} />
        ))}
      </div>
      {mean !== null && <p className="text-sm text-muted">{t('mean', { confidence: mean })}</p>}
    </div>
  );
}

/** PredictionsOpen shows what the room had predicted, without names. */
export function PredictionsOpen({ open }: { open: OpenPredictions }) {
  const t = useTranslations('gameday.predict');
  const { holds, fails, breaksFirst } = open;
  return (
    <section aria-labelledby="predictions">
      <h3 id="predictions" className="font-title text-lg font-semibold">
        {t('open')}
      </h3>
      <div className="mt-2 flex flex-wrap gap-6">
        <Side sure={holds} word={t('holds', { count: holds.length })} />
        <Side sure={fails} word={t('fails', { count: fails.length })} />
      </div>
      {breaksFirst.length > 0 && (
        <>
          <p className="mt-3 text-sm text-muted">{t('breaksFirst')}</p>
          <ul className="list-disc pl-5">
            {breaksFirst.map((text, index) => (
              <li key={index} className="break-words">
                {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
