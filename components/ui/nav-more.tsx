'use client';

import { usePathname } from 'next/navigation';

/** NavMore holds the links that a narrow screen has no room for; it closes by itself once one of them was followed, and works without script. */
export function NavMore({ label, children }: { label: string; children: React.ReactNode }) {
  const path = usePathname();
  return (
    <details key={path} className="group relative">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 px-1 text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        {label}
        <svg
          viewBox="0 0 12 12"
          className="size-3 transition-transform group-open:rotate-180"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden
        >
          <path d="M2 4l4 4 4-4" />
        </svg>
      </summary>
      <div className="absolute left-0 z-30 mt-1 flex min-w-48 flex-col gap-1 rounded-lg border-2 border-line-strong bg-raised px-4 py-2">
        {children}
      </div>
    </details>
  );
}
