import { useTranslations } from 'next-intl';
import type { GameDayState } from '@/lib/domain/gameday/game-day';

const looks: Record<GameDayState, string> = {
  planned: 'border-line-strong text-muted',
  open: 'border-ink font-semibold text-ink',
  closed: 'border-line text-muted',
};

/** StateWord says in a word how far a GameDay is. */
export function StateWord({ state }: { state: GameDayState }) {
  const t = useTranslations('gameday.states');
  return <span className={`rounded-full border-2 px-3 py-0.5 text-sm ${looks[state]}`}>{t(state)}</span>;
}
