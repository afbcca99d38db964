import type { NoticeKind } from '@/lib/domain/notice/notice';

/** Red belongs to a fault that may be live and to aborts; a refuted hypothesis is amber with a broken ring. */
const looks: Readonly<Record<NoticeKind, { readonly className: string; readonly shape: React.ReactNode }>> = {
  approval_asked: { className: 'text-ink', shape: <path d="M5 4h14v16H5zM8.5 9h7M8.5 13h7" /> },
  about_to_start: { className: 'text-ink', shape: <path d="M8 5l11 7-11 7z" /> },
  aborted: { className: 'text-live-ink', shape: <path d="M8 2.5h8l5.5 5.5v8L16 21.5H8L2.5 16V8zM8 12h8" /> },
  refuted: { className: 'text-refuted', shape: <path d="M12 3a9 9 0 0 1 9 9M12 21a9 9 0 0 1-9-9" /> },
  regression: { className: 'text-refuted', shape: <path d="M3 7l6 6 4-4 8 9M21 12v6h-6" /> },
  rollback_incomplete: { className: 'text-live-ink', shape: <path d="M12 3l10 18H2zM12 10v5M12 18v.5" /> },
  missed: { className: 'text-muted', shape: <path d="M12 3a9 9 0 1 0 .01 0M12 7v5l3 2M4 20L20 4" /> },
};

/** NoticeMark is the sign of a kind of notice; the sentence beside it says the same in words. */
export function NoticeMark({ kind }: { kind: NoticeKind }) {
  const { className, shape } = looks[kind];
  return (
    <svg
      viewBox="0 0 24 24"
      className={`mt-0.5 size-6 shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden
    >
      {shape}
    </svg>
  );
}
