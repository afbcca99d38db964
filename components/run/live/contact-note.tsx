import { useTranslations } from 'next-intl';
import type { RunView } from '@/lib/domain/view/views';
import { formatTime } from '../../ui/format-date';
import type { Contact } from './open-run-feed';

/** ContactNote warns that the screen is old, what still holds, and what to do; it is silent while the server answers. */
export function ContactNote({ contact, run }: { contact: Contact; run: RunView }) {
  const t = useTranslations('live');
  if (contact !== 'lost') return null;
  return (
    <p role="alert" className="hatched rounded border-l-4 border-refuted p-2">
      <span className="block max-w-fit bg-surface px-3 py-2">
        {t('lost', { time: formatTime(run.now), id: run.summary.id })}
      </span>
    </p>
  );
}
