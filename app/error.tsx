'use client';

import { BrokenNote } from '@/components/ui/broken-note';

/** What a failed frame or sign-in shows. */
export default function ErrorScreen({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  return (
    <main className="mx-auto max-w-[96rem] px-4 py-6 sm:px-8">
      <BrokenNote digest={error.digest} retry={retry} />
    </main>
  );
}
