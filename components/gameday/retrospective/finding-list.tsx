import { useLocale, useTranslations } from 'next-intl';
import type { LearntAction, LearntFinding } from '@/lib/domain/view/retrospective-view';
import { formatDate } from '../../ui/format-date';

function Action({ action }: { action: LearntAction }) {
  const t = useTranslations('retrospective');
  const locale = useLocale();
  const { text, owner, due, doneAt, rerunCardId } = action;
  // A date without a time of day: noon keeps it the same day in every zone of Brazil.
  const date = due === null ? null : formatDate(`${due}T12:00:00.000-03:00`, locale);
  return (
    <li className="flex flex-wrap items-baseline gap-x-3">
      <span aria-hidden="true">{doneAt === null ? '☐' : '☑'}</span>
      <span className="min-w-0 flex-1 basis-60">{text}</span>
      <span className="text-sm text-muted">
        {owner}
        {date !== null && ` · ${t('until', { date })}`}
        {doneAt !== null && ` · ${t('doneOn', { date: formatDate(doneAt, locale) })}`}
        {rerunCardId !== null && ` · ${t('shownBy', { card: rerunCardId })}`}
      </span>
    </li>
  );
}

/** FindingList writes what was learnt with what is done about it: by whom and until when. */
export function FindingList({ findings }: { findings: readonly LearntFinding[] }) {
  const t = useTranslations('retrospective');
  if (findings.length === 0) return <p className="max-w-prose">{t('noFindings')}</p>;
  return (
    <ul className="space-y-5">
      {findings.map(({ id, text, mechanism, cardId, actions }) => (
        <li key={id} className="border-l-4 border-line-strong pl-4">
          <p className="max-w-prose font-semibold break-words">{text}</p>
          <p className="text-sm text-muted">{[cardId, mechanism].filter(Boolean).join(' · ')}</p>
          {actions.length === 0 ? (
            <p className="text-sm">{t('noAction')}</p>
          ) : (
            <ul className="mt-1 space-y-1">
              {actions.map((action, index) => (
                <Action key={index} action={action} />
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
