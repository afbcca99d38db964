'use client';

import type { RoomNow } from '@/lib/domain/view/game-day-view';
import { useRoomPulse } from './use-room-pulse';

/** KeepPresent shows nothing: it tells that somebody is here, and brings the page up to date when the room moves on. */
export function KeepPresent({ gameDayId, initial }: { gameDayId: string; initial: RoomNow }) {
  useRoomPulse(gameDayId, initial);
  return null;
}
