import { useId } from 'react';
import type { Suit } from '@/lib/domain/card/suit';

const tiles: Record<Suit, { width: number; height: number; path: string }> = {
  network: { width: 24, height: 12, path: 'M0 6c4-5 8-5 12 0s8 5 12 0' },
  compute: { width: 12, height: 12, path: 'M0 .5h12M.5 0v12' },
  data: { width: 12, height: 7, path: 'M0 3.5h12' },
  dependencies: { width: 10, height: 10, path: 'M-2 12L12-2M-2 2L2-2M8 12l4-4' },
};

/** SuitPattern fills its box with the pattern of a suit, in the current colour. */
export function SuitPattern({ suit, className = '' }: { suit: Suit; className?: string }) {
  const id = useId();
  const { width, height, path } = tiles[suit];
  return (
    <svg className={className} width="100%" height="100%" aria-hidden="true">
      <defs>
        <pattern id={id} width={width} height={height} patternUnits="userSpaceOnUse">
          <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
