import type { Suit } from '@/lib/domain/card/suit';
import { SuitMark, suitInk } from './suit-mark';
import { SuitPattern } from './suit-pattern';

/** CardBack is a card face down: the pattern of its suit in a frame, its mark in the middle. */
export function CardBack({ suit, className = '' }: { suit: Suit; className?: string }) {
  return (
    <div className={`paper paper-card aspect-[5/7] p-3 ${suitInk[suit]} ${className}`} aria-hidden="true">
      <div className="relative grid h-full place-items-center overflow-hidden rounded-lg border-2 border-current">
        <SuitPattern suit={suit} className="absolute inset-0 opacity-60" />
        <span className="relative grid size-20 place-items-center rounded-full border-2 border-current bg-raised">
          <SuitMark suit={suit} className="size-10" />
        </span>
      </div>
    </div>
  );
}
