import { useLocale } from 'next-intl';
import type { BilingualText } from '@/lib/domain/diagnostic/problem';

/** FailureNote says why what was asked did not happen; announced to screen readers. */
export function FailureNote({ text }: { text: BilingualText | null }) {
  const locale = useLocale();
  if (!text) return null;
  return (
    <p role="alert" className="mb-8 max-w-prose rounded border-l-4 border-refuted bg-surface px-4 py-3">
      {text[locale]}
    </p>
  );
}
