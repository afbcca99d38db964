import { useLocale, useTranslations } from 'next-intl';
import type { LearntView, TimelineLine } from '@/lib/domain/view/game-day-view';
import { playPhaseSchema } from '@/lib/domain/gameday/game-day';
import { describeEvent } from '../run/describe-event';
import { formatTime } from '../ui/format-date';

/** TimelineList is what happened, newest first: scribe and people at the left margin, the engine indented beside its line. */
export function TimelineList({ learnt }: { learnt: LearntView }) {
  const t = useTranslations('gameday.timeline');
  if (learnt.timeline.length === 0) return <p className="max-w-prose">{t('empty')}</p>;
  return (
    <ol className="max-h-[60vh] overflow-y-auto" tabIndex={0} aria-label={t('title')}>
      {[...learnt.timeline].reverse().map((line) => (
        <li
          key={line.id}
          className={`flex gap-3 border-b border-line py-1.5 last:border-0 ${line.source === 'engine' ? 'pl-6 text-[0.9375rem]' : ''}`}
        >
          <time dateTime={line.at} className="shrink-0 text-muted">
            {formatTime(line.at)}
          </time>
          <Words line={line} plans={learnt.plans} />
        </li>
      ))}
    </ol>
  );
}

function Words({ line, plans }: { line: TimelineLine; plans: LearntView['plans'] }) {
  const t = useTranslations('gameday');
  const locale = useLocale();
  const words = {
    t: useTranslations('events'),
    states: useTranslations('states'),
    reasons: useTranslations('reasons'),
    verdicts: useTranslations('verdicts'),
  };
  if (line.source === 'engine') {
    const plan = plans[line.runId];
    return (
      <p className="min-w-0">
        <span className="text-sm text-muted">{t('timeline.engine')}</span>{' '}
        {plan && describeEvent(line.event.data, plan, locale, words)}
      </p>
    );
  }
  const { kind, by, text, data } = line;
  switch (kind) {
    case 'note':
      return (
        <p className="min-w-0 break-words">
          <span className="text-sm text-muted">{by}</span> {text}
        </p>
      );
    case 'stop':
      return (
        <p className="font-semibold text-live-ink">
          {t(data.effect === 'nothing_to_abort' ? 'timeline.stopNothing' : 'timeline.stop', {
            who: by ?? '—',
          })}
        </p>
      );
    case 'phase': {
      const phase = playPhaseSchema.safeParse(data.phase);
      const stage = phase.success && phase.data !== 'experiment' ? phase.data : 'launch';
      const card = typeof data.cardId === 'string' ? ` · ${data.cardId}` : '';
      return (
        <p className="font-semibold">
          {t(`stages.${stage}`)}
          {card}
        </p>
      );
    }
    case 'hand':
      return <p>{t('timeline.putBack')}</p>;
    case 'door':
      return <p className="font-semibold">{t(data.to === 'open' ? 'timeline.opened' : 'timeline.closed')}</p>;
  }
}
