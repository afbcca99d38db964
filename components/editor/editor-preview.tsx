import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { CardCheck } from '@/lib/domain/view/editor-view';
import { CardSheet } from '../card/card-sheet';
import { UnderstoodSentences } from './understood-sentences';

/** EditorPreview is the card as it will be, and what the engine understood; while the text is no card it keeps showing the last one that was. */
export function EditorPreview({ check, className }: { check: CardCheck; className: string }) {
  const t = useTranslations('editor');
  const [last, setLast] = useState(check);
  if (check.card !== null && check !== last) setLast(check);
  const shown = check.card === null ? last : check;
  return (
    <div id="editor-part-card" className={`min-w-0 ${className}`}>
      <p className="mb-4 flex min-h-6 items-center gap-3 text-sm text-muted">
        {check.card === null && <span aria-hidden="true" className="hatched inline-block h-4 w-10 rounded" />}
        {check.card !== null ? t('preview') : t(shown.card ? 'lastPreview' : 'noPreview')}
      </p>
      {shown.card && <CardSheet card={shown.card} />}
      {shown.criteria.length + shown.aborts.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-4 font-title text-2xl font-semibold">{t('understood')}</h2>
          <UnderstoodSentences check={shown} />
        </section>
      )}
    </div>
  );
}
