'use client';

import { BrokenNote } from '@/components/ui/broken-note';

/** What a screen that failed shows, inside the frame. */
export default function ErrorScreen({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  return <BrokenNote digest={error.digest} retry={retry} />;
}
