import { useTranslations } from 'next-intl';
import type { DeckCard } from '@/lib/domain/view/views';
import { CardFront } from '../card/card-front';
import { RunOutcome } from '../run/run-outcome';

/** DeckCardFace is a card of the deck, face up, with how it last ended or that it is being played. */
export function DeckCardFace({ card, playing }: { card: DeckCard; playing: boolean }) {
  const t = useTranslations('deck');
  const { id, suit, severity, title, target, lastResult } = card;
  return (
    <CardFront id={id} suit={suit} severity={severity} title={title} target={target}>
      {playing ? (
        <span className="font-semibold text-live-ink">{t('playingNow')}</span>
      ) : lastResult ? (
        <RunOutcome run={{ state: 'concluded', verdict: lastResult.verdict, ending: lastResult.ending }} />
      ) : (
        <span className="text-muted">{t('neverPlayed')}</span>
      )}
    </CardFront>
  );
}
