import type { Suit } from '@/lib/domain/card/suit';
import { SuitMark, suitInk } from './suit-mark';

/** CornerIndex is the corner of a playing card: the card's number over the mark of its suit. */
export function CornerIndex({ id, suit, className = '' }: { id: string; suit: Suit; className?: string }) {
  return (
    <span
      className={`flex w-fit flex-col items-center gap-1 ${suitInk[suit]} ${className}`}
      aria-hidden="true"
    >
      <span className="font-title text-2xl leading-none font-bold">{id.split('-').at(-1)}</span>
      <SuitMark suit={suit} className="size-5" />
    </span>
  );
}
