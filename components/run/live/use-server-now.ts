'use client';

import { useEffect, useState } from 'react';

const stepMs = 250;

/** useServerNow counts on from the last time that the server told, in ms; the browser's own clock may be wrong. */
export function useServerNow(serverNow: string): number {
  const told = Date.parse(serverNow);
  const [now, setNow] = useState(told);
  useEffect(() => {
    const since = performance.now();
    const timer = setInterval(() => setNow(told + performance.now() - since), stepMs);
    return () => clearInterval(timer);
  }, [told]);
  // A fresh answer may be ahead of the count, never let it show behind.
  return Math.max(now, told);
}
