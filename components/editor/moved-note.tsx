import { useLocale, useTranslations } from 'next-intl';
import type { MovedCard } from '@/lib/domain/view/editor-view';
import { formatDateTime } from '../ui/format-date';
import { DiffView } from '../versions/diff-view';

interface MovedNoteProps {
  readonly moved: MovedCard;
  readonly source: string;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** MovedNote says who saved another version while this text was written, shows both, and lets the person choose: nothing is lost either way. */
export function MovedNote({ moved, source, onKeepMine, onTakeTheirs }: MovedNoteProps) {
  const t = useTranslations('editor');
  const locale = useLocale();
  const who = moved.byName ?? t('somebody');
  return (
    <div role="alert" className="mb-6 rounded border-l-4 border-refuted bg-surface px-4 py-3">
      <p className="font-semibold">
        {moved.at ? t('movedBy', { who, when: formatDateTime(moved.at, locale) }) : t('moved')}
      </p>
      <p className="mt-1 max-w-prose">{t('movedWhat')}</p>
      <DiffView before={moved.source} after={source} names={[t('theirs'), t('mine')]} />
      <p className="mt-3 flex flex-wrap gap-x-6">
        <button
          type="button"
          onClick={onKeepMine}
          className="min-h-11 font-semibold underline underline-offset-4"
        >
          {t('keepMine')}
        </button>
        <button type="button" onClick={onTakeTheirs} className="min-h-11 underline underline-offset-4">
          {t('takeTheirs')}
        </button>
      </p>
    </div>
  );
}
