'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';

/** Often enough for a word that also stands on the page of the run; a hidden tab does not ask. */
const pauseMs = 20_000;

/** Bell leads to the notices and says how many are new; without script it says what was known when the page was made. */
export function Bell({ initial }: { initial: number }) {
  const t = useTranslations('notices');
  const [count, setCount] = useState(initial);
  useEffect(() => {
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const answer = await fetch('/api/notices', { headers: { accept: 'application/json' } }).catch(
        () => null,
      );
      if (!answer?.ok) return;
      const { unread } = (await answer.json()) as { unread: number };
      setCount(unread);
    };
    const timer = setInterval(() => void ask(), pauseMs);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return (
    <Link
      href="/notices"
      aria-label={t('bell', { count })}
      className="relative inline-flex size-11 items-center justify-center text-muted hover:text-ink"
    >
      <svg
        viewBox="0 0 24 24"
        className="size-6"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        aria-hidden
      >
        <path d="M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21h4" />
      </svg>
      {count > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0 min-w-5 rounded-full bg-action px-1 text-center text-xs leading-5 font-semibold text-on-action"
        >
          {count >= 100 ? '99+' : count}
        </span>
      )}
    </Link>
  );
}
