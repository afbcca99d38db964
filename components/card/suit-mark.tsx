import type { Suit } from '@/lib/domain/card/suit';

const drawings: Record<Suit, React.ReactNode> = {
  network: (
    <>
      <circle cx="5.5" cy="18.5" r="3.5" />
      <circle cx="18.5" cy="5.5" r="3.5" />
      <path d="M8.2 15.8l2.3-2.3M13.5 10.5l2.3-2.3M9.6 9.2l1 1.3M13.4 13.5l1 1.3" />
    </>
  ),
  compute: (
    <>
      <rect x="6.5" y="6.5" width="11" height="11" rx="1" />
      <path d="M9.5 6.5V2M14.5 6.5V2M9.5 22v-4.5M14.5 22v-4.5M6.5 9.5H2M6.5 14.5H2M22 9.5h-4.5M22 14.5h-4.5" />
    </>
  ),
  data: (
    <>
      <ellipse cx="12" cy="5.5" rx="8.5" ry="3.2" />
      <path d="M3.5 11.5c0 1.8 3.8 3.2 8.5 3.2s8.5-1.4 8.5-3.2M3.5 17.5c0 1.8 3.8 3.2 8.5 3.2s8.5-1.4 8.5-3.2" />
    </>
  ),
  dependencies: (
    <>
      <path d="M8.5 4.5H6a4 4 0 0 0-4 4v7a4 4 0 0 0 4 4h2.5" />
      <path d="M14 6.5h1.5a4 4 0 0 1 4 4v3a4 4 0 0 1-4 4H14zM14 9.5H8M14 14.5H8M19.5 12H23" />
    </>
  ),
};

/** suitInk gives the text colour class of each suit: exact on paper, lifted on the dark table. */
export const suitInk: Record<Suit, string> = {
  network: 'text-network',
  compute: 'text-compute',
  data: 'text-data',
  dependencies: 'text-dependencies',
};

/** SuitMark draws the mark of a suit in one stroke weight and one colour, from 10 px to 10 cm. */
export function SuitMark({ suit, className = 'size-6' }: { suit: Suit; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings[suit]}
    </svg>
  );
}
