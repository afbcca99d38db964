import type { Group } from '@/lib/domain/plan/plan';

/** GroupMark draws a group as charts do: the control thin and slate, the canary thick and orange with end marks. */
export function GroupMark({ group, className = 'h-3 w-6' }: { group: Group; className?: string }) {
  return group === 'control' ? (
    <svg viewBox="0 0 24 12" className={`${className} shrink-0 text-control`} aria-hidden="true">
      <path d="M1 6h22" stroke="currentColor" strokeWidth="1.75" />
    </svg>
  ) : (
    <svg viewBox="0 0 24 12" className={`${className} shrink-0 text-canary`} aria-hidden="true">
      <path d="M4 6h16" stroke="currentColor" strokeWidth="3.5" />
      <circle cx="4" cy="6" r="3.5" fill="currentColor" />
      <circle cx="20" cy="6" r="3.5" fill="currentColor" />
    </svg>
  );
}
