import Link from 'next/link';

/** Wordmark is the name of the product in its title letters, with a card's corner before it. */
export function Wordmark() {
  return (
    <Link href="/deck" className="inline-flex min-h-11 items-center gap-2 font-title text-lg font-semibold">
      <svg
        viewBox="0 0 24 24"
        className="size-6"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <rect x="8" y="3.5" width="12" height="17" rx="2" transform="rotate(10 14 12)" />
        <path d="M6.5 5.500L3.8 6.300a2 2 0 0 0-1.35 2.480L5.6 19" strokeLinecap="round" />
      </svg>
      MasterDeck
    </Link>
  );
}
