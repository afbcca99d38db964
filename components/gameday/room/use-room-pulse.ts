'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useState } from 'react';
import type { RoomNow } from '@/lib/domain/view/game-day-view';

const everyMs = 2_000;
const timeoutMs = 6_000;

/** RoomPulse is what a page of the room knows of now, and for how long it has known nothing new (ms; 0 while the server answers). */
export interface RoomPulse {
  readonly now: RoomNow;
  readonly silentMs: number;
}

/** useRoomPulse asks for the room again and again, which also tells that this person is here, and for the page where it is old. */
export function useRoomPulse(gameDayId: string, initial: RoomNow): RoomPulse {
  const router = useRouter();
  const [pulse, setPulse] = useState<RoomPulse>({ now: initial, silentMs: 0 });
  const onAnswer = useEffectEvent((now: RoomNow) => {
    setPulse({ now, silentMs: 0 });
    if (now.version !== initial.version) router.refresh();
  });
  useEffect(() => {
    const closing = new AbortController();
    let heardAt = performance.now();
    async function ask() {
      try {
        const answer = await fetch(`/api/gamedays/${gameDayId}/now`, {
          cache: 'no-store',
          headers: { accept: 'application/json' },
          signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]),
        });
        if (!answer.ok) throw new Error(`the room answered ${answer.status}`);
        const now = (await answer.json()) as RoomNow;
        heardAt = performance.now();
        onAnswer(now);
      } catch {
        if (closing.signal.aborted) return;
        setPulse((known) => ({ ...known, silentMs: performance.now() - heardAt }));
      } finally {
        if (!closing.signal.aborted) timer = setTimeout(() => void ask(), everyMs);
      }
    }
    let timer = setTimeout(() => void ask(), everyMs);
    return () => {
      closing.abort();
      clearTimeout(timer);
    };
  }, [gameDayId]);
  // What the server rendered just now may be newer than the last answer.
  const now = initial.now > pulse.now.now ? initial : pulse.now;
  return { now, silentMs: pulse.silentMs };
}
