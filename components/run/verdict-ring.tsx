import type { Verdict } from '@/lib/domain/run/run';

const inks: Record<Verdict, string> = {
  confirmed: 'text-ink',
  refuted: 'text-refuted',
  inconclusive: 'text-muted',
};

function ring(verdict: Verdict) {
  switch (verdict) {
    case 'confirmed':
      return <circle cx="12" cy="12" r="9" />;
    case 'refuted':
      return (
        <path
          d="M9.6 3.3A9 9 0 0 0 9.6 20.7M14.4 20.7A9 9 0 0 0 14.4 3.3"
          transform="rotate(38 12 12)"
          strokeLinecap="butt"
        />
      );
    case 'inconclusive':
      return <circle cx="12" cy="12" r="9" strokeDasharray="0 5.655" strokeLinecap="round" />;
  }
}

/** VerdictRing is the shape of a verdict: closed for confirmed, broken for refuted, dotted for inconclusive. */
export function VerdictRing({ verdict, className = 'size-5' }: { verdict: Verdict; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`${className} ${inks[verdict]} shrink-0`}
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      aria-hidden="true"
    >
      {ring(verdict)}
    </svg>
  );
}
