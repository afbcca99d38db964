import { useTranslations } from 'next-intl';
import type { DeckCard } from '@/lib/domain/view/views';
import { CardFront } from '../card/card-front';
import { RunOutcome } from '../run/run-outcome';

/** DeckCardFace is a card of the deck, face up, with how it last ended or that it is being played. */
export function DeckCardFace({ card }: { card: DeckCard }) {
  const t = useTranslations('deck');
  return (
    <CardFront id={card.id} suit={card.suit} severity={card.severity} title={card.title} target={card.target}>
      {card.liveRun ? (
        <span className="font-semibold text-live-ink">{t('playingNow')}</span>
      ) : card.lastRun ? (
        <RunOutcome run={card.lastRun} />
      ) : (
        <span className="text-muted">{t('neverPlayed')}</span>
      )}
    </CardFront>
  );
}
