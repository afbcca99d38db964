'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { formatTime } from '../../ui/format-date';
import { sendRoomAbort, type HeardAbort } from './send-room-abort';

type Sending = 'idle' | 'sending' | 'failed' | HeardAbort;

/** RoomAbort is the abort of a room: one press, a plain form without JavaScript, and at once the word that it was heard, or was not. */
export function RoomAbort({ gameDayId, large = false }: { gameDayId: string; large?: boolean }) {
  const t = useTranslations('gameday.abort');
  const [sending, setSending] = useState<Sending>('idle');
  async function press(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setSending('sending');
    setSending((await sendRoomAbort(event.currentTarget.action)) ?? 'failed');
  }
  return (
    <form
      method="post"
      action={`/api/gamedays/${gameDayId}/abort`}
      onSubmit={(event) => void press(event)}
      className={large ? 'flex items-center gap-[2vw]' : ''}
    >
      <p
        role="status"
        className={`${large ? 'order-last max-w-[24vw] text-[min(1.6vw,2.8vh)]' : 'mb-2 text-sm'} ${sending === 'failed' ? 'font-semibold text-live-ink' : 'text-muted'}`}
      >
        <Status sending={sending} />
      </p>
      <button
        className={`rounded-lg bg-live font-bold text-white hover:brightness-110 ${large ? 'min-h-[max(4.5rem,9vh)] px-[4vw] text-[min(3.4vw,6vh)]' : 'min-h-[4.5rem] w-full text-2xl'}`}
      >
        {t('button')}
      </button>
    </form>
  );
}

function Status({ sending }: { sending: Sending }) {
  const t = useTranslations('gameday.abort');
  if (sending === 'idle') return t('hint');
  if (sending === 'sending' || sending === 'failed') return t(sending);
  const time = formatTime(sending.at);
  switch (sending.effect) {
    case 'commanded':
      return t('heard', { time });
    case 'cancelled':
      return t('cancelled', { time });
    case 'nothing_to_abort':
      return t('nothing', { time });
  }
}
