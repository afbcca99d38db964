import { useTranslations } from 'next-intl';
import type { Suit } from '@/lib/domain/card/suit';
import type { SuitMapCard } from '@/lib/domain/view/progression-view';
import { SeverityPips } from '../card/severity-pips';
import { SuitMark, suitInk } from '../card/suit-mark';
import { MapCard } from './map-card';

const severities = [1, 2, 3, 4, 5];

/** SuitMap is the way through one suit, from the mildest card to the harshest: five steps, each with its cards. */
export function SuitMap({ suit, cards }: { suit: Suit; cards: readonly SuitMapCard[] }) {
  const t = useTranslations('progression');
  const suits = useTranslations('suits');
  const open = cards.filter((card) => card.open).length;
  return (
    <section aria-labelledby={`map-${suit}`}>
      <h2 id={`map-${suit}`} className="flex items-center gap-2.5 font-title text-xl font-semibold">
        <SuitMark suit={suit} className={`size-6 ${suitInk[suit]}`} />
        {suits(`${suit}.name`)}
      </h2>
      <p className="text-sm text-muted">{t('openOf', { open, count: cards.length })}</p>
      <ol className="mt-4 grid gap-x-4 gap-y-6 md:grid-cols-5">
        {severities.map((severity) => (
          <li key={severity} className="min-w-0">
            <p className={`mb-3 border-t-2 border-current pt-2 ${suitInk[suit]}`}>
              <SeverityPips severity={severity} className="h-2.5" />
            </p>
            <ul className="space-y-3">
              {cards
                .filter((card) => card.severity === severity)
                .map((card) => (
                  <MapCard key={card.id} card={card} suit={suit} />
                ))}
            </ul>
            {cards.every((card) => card.severity !== severity) && (
              <p className="text-sm text-muted">{t('noCard')}</p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
