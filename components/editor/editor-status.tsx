import { useTranslations } from 'next-intl';
import { formatTime } from '../ui/format-date';
import type { Draft } from './use-draft';

/** EditorStatus says in one line whether the text is kept, and whether it is a card already. */
export function EditorStatus({ draft }: { draft: Draft }) {
  const t = useTranslations('editor');
  const { state, savedAt, check } = draft;
  const errors = check.problems.filter(({ severity }) => severity === 'error').length;
  return (
    <p role="status" className="mb-4 min-h-6 text-sm text-muted">
      <span className={check.complete ? '' : 'font-semibold text-ink'}>
        {check.complete ? t('complete') : t('incomplete', { count: errors })}
      </span>
      {' · '}
      {state === 'failed' && <span className="font-semibold text-ink">{t('notSaved')}</span>}
      {(state === 'writing' || state === 'saving') && t('saving')}
      {state === 'kept' && (savedAt ? t('savedAt', { time: formatTime(savedAt) }) : t('nothingYet'))}
    </p>
  );
}
