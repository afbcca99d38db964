import { useTranslations } from 'next-intl';
import type { Suit } from '@/lib/domain/card/suit';
import { formatTarget } from '../ui/format-target';
import { CornerIndex } from './corner-index';
import { SeverityPips } from './severity-pips';
import { suitInk } from './suit-mark';
import { SuitPattern } from './suit-pattern';

interface CardFrontProps {
  readonly id: string;
  readonly suit: Suit;
  readonly severity: number;
  readonly title: string;
  readonly target: string;
  readonly children?: React.ReactNode;
}

/** CardFront is the face of a card in the hand: index, severity, title, target; children are its foot. */
export function CardFront({ id, suit, severity, title, target, children }: CardFrontProps) {
  const t = useTranslations('card');
  return (
    <div className="paper paper-card relative flex aspect-[5/7] w-full flex-col p-4">
      <div className="flex items-start justify-between">
        <CornerIndex id={id} suit={suit} />
        <span className={suitInk[suit]} title={t('severityOf', { severity })}>
          <SeverityPips severity={severity} className="h-2.5" />
        </span>
      </div>
      <h3 className="mt-3.5 font-title text-lg leading-snug font-semibold text-balance">{title}</h3>
      <p className="mt-1 text-sm text-muted">{id}</p>
      <div className={`relative -mx-4 mt-auto h-12 overflow-hidden ${suitInk[suit]}`}>
        <SuitPattern suit={suit} className="absolute inset-0 opacity-45" />
      </div>
      <p className="mt-2 text-[0.8125rem] leading-snug">{formatTarget(target)}</p>
      {children && (
        <div className="mt-2 flex min-h-8 items-center border-t border-line pt-2 text-sm">{children}</div>
      )}
    </div>
  );
}
