import { useTranslations } from 'next-intl';
import type { Group } from '@/lib/domain/plan/plan';
import { GroupMark } from '../ui/group-mark';

interface UnderstoodRowProps {
  readonly sentence: string;
  /** Said where the criterion was deduced from prose rather than stated. */
  readonly derived?: boolean;
  readonly group?: Group;
  readonly metric?: string;
  readonly bound: string;
  readonly hold?: string;
  readonly query?: string;
}

/** UnderstoodRow sets a sentence of the card beside its compiled criterion. */
export function UnderstoodRow({ sentence, derived, group, metric, bound, hold, query }: UnderstoodRowProps) {
  const t = useTranslations('understood');
  const groups = useTranslations('groups');
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-line py-3 sm:grid-cols-2">
      <p className="font-title text-[0.9375rem] leading-snug text-pretty italic">
        “{sentence}”
        {derived && <span className="ml-2 font-sans text-xs text-muted not-italic">{t('derived')}</span>}
      </p>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          {metric && <span className="font-semibold">{metric}</span>}
          {group && (
            <span className="inline-flex items-center gap-1.5 text-sm text-muted">
              <GroupMark group={group} />
              {groups(group)}
            </span>
          )}
        </p>
        <p>
          {bound}
          {hold && <span className="text-muted"> {hold}</span>}
        </p>
        {query && (
          <details className="mt-1 text-sm">
            <summary className="w-fit text-muted underline decoration-dotted underline-offset-4 hover:text-ink">
              PromQL
            </summary>
            <pre
              className="mt-1 overflow-x-auto rounded bg-table p-3 text-xs leading-relaxed whitespace-pre-wrap"
              tabIndex={0}
            >
              {query.trim()}
            </pre>
          </details>
        )}
      </div>
    </li>
  );
}
