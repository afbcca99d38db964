'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import type { RunView } from '@/lib/domain/view/views';
import { useRunFeed } from './use-run-feed';

/** RefreshOnChange asks for the page again when the run moves on: the letter of a run that was accepted elsewhere is old. */
export function RefreshOnChange({ initial }: { initial: RunView }) {
  const { run } = useRunFeed(initial);
  const router = useRouter();
  const shown = useRef(initial.summary.state);
  useEffect(() => {
    if (run.summary.state === shown.current) return;
    shown.current = run.summary.state;
    router.refresh();
  }, [run.summary.state, router]);
  return null;
}
