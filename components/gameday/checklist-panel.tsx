import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { ChecklistLine } from '@/lib/domain/gameday/checklist';
import type { FormAction } from '../ui/form-action';
import { SectionTitle } from '../ui/section-title';
import { SmallButton } from '../ui/small-button';
import { Hidden, Line, Tick } from './field';

/** ChecklistActions confirm an item, or add one. */
export interface ChecklistActions {
  readonly tick: FormAction;
  readonly addCheck: FormAction;
}

const drawings: Record<ChecklistLine['state'], React.ReactNode> = {
  done: <path d="M4.5 12.5l5 5 10-11" />,
  open: <path d="M12 4v10M12 18.5v.5" />,
  unknown: <path d="M8 8a4 4 0 1 1 4 5v2M12 19v.5" />,
};

interface ChecklistPanelProps {
  readonly gameDayId: string;
  readonly lines: readonly ChecklistLine[];
  readonly mayChange: boolean;
  readonly actions: ChecklistActions;
}

/** ChecklistPanel is what has to be so before the doors open: measured by the app, or confirmed by a person. */
export function ChecklistPanel({ gameDayId, lines, mayChange, actions }: ChecklistPanelProps) {
  const t = useTranslations('gameday.checklist');
  return (
    <section aria-labelledby="checklist">
      <SectionTitle id="checklist">{t('title')}</SectionTitle>
      <ul>
        {lines.map((line) => (
          <CheckLine
            key={line.id}
            gameDayId={gameDayId}
            line={line}
            action={mayChange ? actions.tick : null}
          />
        ))}
      </ul>
      {mayChange && (
        <>
          <Link
            href={`/gamedays/${gameDayId}?check=1`}
            className="mt-2 inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {t('measure')}
          </Link>
          <form action={actions.addCheck} className="mt-2 flex flex-wrap items-end gap-3">
            <Hidden fields={{ gameDayId }} />
            <Line label={t('text')} name="text" required maxLength={200} className="flex-1 basis-56" />
            <Tick name="blocking" label={t('blocking')} />
            <SmallButton>{t('add')}</SmallButton>
          </form>
        </>
      )}
    </section>
  );
}

function CheckLine({
  gameDayId,
  line,
  action,
}: {
  gameDayId: string;
  line: ChecklistLine;
  action: FormAction | null;
}) {
  const t = useTranslations('gameday.checklist');
  const locale = useLocale();
  const { id, by, state, blocking, detail } = line;
  const text = line.text[locale];
  const isDone = state === 'done';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-0">
      <svg
        viewBox="0 0 24 24"
        className={`size-5 shrink-0 ${isDone ? 'text-muted' : 'text-refuted'}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        role="img"
        aria-label={t(state)}
      >
        {drawings[state]}
      </svg>
      <span className="min-w-0 flex-1 basis-48">
        <span className={!isDone && blocking ? 'font-semibold' : ''}>{text}</span>
        {detail && <span className="block text-sm text-muted">{detail[locale]}</span>}
        {!isDone && blocking && <span className="block text-sm text-refuted">{t('blocks')}</span>}
      </span>
      {by === 'person' && action && (
        <form action={action}>
          <Hidden fields={{ gameDayId, itemId: id, done: isDone ? 'no' : 'yes' }} />
          <SmallButton aria-label={t(isDone ? 'undoOf' : 'confirmOf', { what: text })}>
            {t(isDone ? 'undo' : 'confirm')}
          </SmallButton>
        </form>
      )}
    </li>
  );
}
