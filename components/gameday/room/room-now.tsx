'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { RoomNow } from '@/lib/domain/view/game-day-view';
import { useServerNow } from '../../run/live/use-server-now';
import { formatClock, formatSpan } from '../../ui/format-span';
import { useRoomPulse } from './use-room-pulse';

/** Shorter silences are a lift, a tunnel, a busy access point. */
const silentAfterMs = 10_000;

/** RoomPulseLine is the beating line of a phone: who is here, the clock, and how far the abort is. */
export function RoomPulseLine({ gameDayId, initial }: { gameDayId: string; initial: RoomNow }) {
  const t = useTranslations('gameday');
  const fault = useTranslations('now.fault');
  const locale = useLocale();
  const { now, silentMs } = useRoomPulse(gameDayId, initial);
  const { run, here, expected } = now;
  return (
    <div className="space-y-3">
      {silentMs > silentAfterMs && (
        <p role="alert" className="rounded border-l-4 border-refuted bg-surface px-3 py-2">
          {t('room.lost', { span: formatSpan(silentMs, locale) })}
        </p>
      )}
      {run && run.fault !== 'none' && (
        <p className="rounded bg-live-wash px-3 py-2 text-lg font-bold text-live-ink">{fault(run.fault)}</p>
      )}
      {run?.deadline && <Clock now={now.now} deadline={run.deadline} />}
      {run?.nearest && <Distance nearest={run.nearest} />}
      <p className="text-sm text-muted">{t('room.here', { here, expected })}</p>
    </div>
  );
}

function Clock({
  now,
  deadline,
}: {
  now: string;
  deadline: NonNullable<NonNullable<RoomNow['run']>['deadline']>;
}) {
  const t = useTranslations('live');
  const at = useServerNow(now);
  return (
    <p role="timer">
      <span className="block text-6xl leading-none font-semibold">
        {formatClock(Date.parse(deadline.at) - at)}
      </span>
      <span className="text-sm text-muted">{t(deadline.what)}</span>
    </p>
  );
}

function Distance({ nearest }: { nearest: NonNullable<NonNullable<RoomNow['run']>['nearest']> }) {
  const t = useTranslations('gameday.room');
  const { text, distance } = nearest;
  return (
    <div>
      <p className="text-sm text-muted">{t('distance')}</p>
      {distance === null ? (
        <p className="hatched rounded p-1">
          <span className="bg-table px-1">{t('distanceUnknown')}</span>
        </p>
      ) : (
        <svg viewBox="0 0 100 12" preserveAspectRatio="none" className="h-4 w-full" aria-hidden>
          <rect y="4" width="100" height="4" className="fill-line" />
          <rect
            y="1"
            width={(1 - distance) * 100}
            height="10"
            className={distance <= 0.5 ? 'fill-live' : 'fill-line-strong'}
          />
          <rect x="99" width="1" height="12" className="fill-live" />
        </svg>
      )}
      <p className="font-title text-sm italic">{text}</p>
    </div>
  );
}
