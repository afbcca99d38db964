'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RunView } from '@/lib/domain/view/views';
import { abortRequest } from '../describe-now';
import { LastEvent } from '../last-event';
import { sendAbort } from './send-abort';

type Sending = 'idle' | 'sending' | 'heard' | 'failed';

// Two presses of Esc further apart than this are two accidents.
const doublePressMs = 1_000;

function useDoubleEscape(onDouble: () => void) {
  // Subscribed once: a render between the two presses must not forget the first one.
  const press = useEffectEvent(onDouble);
  useEffect(() => {
    let last = -Infinity;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.repeat) return;
      const isSecond = event.timeStamp - last <= doublePressMs;
      last = event.timeStamp;
      if (isSecond) press();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

/** AbortBar is always at the foot of the screen: what happened last, and one press to abort, with or without JavaScript. */
export function AbortBar({ run, heard }: { run: RunView; heard: boolean | null }) {
  const t = useTranslations('abort');
  const locale = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const [sending, setSending] = useState<Sending>(heard === null ? 'idle' : heard ? 'heard' : 'failed');
  const recorded = abortRequest(run);
  const status = recorded ? 'heard' : sending;
  useDoubleEscape(() => form.current?.requestSubmit());

  async function press(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setSending('sending');
    setSending((await sendAbort(event.currentTarget.action)) ? 'heard' : 'failed');
  }
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line-strong bg-surface">
      <div className="mx-auto flex max-w-[96rem] flex-col gap-x-6 gap-y-2 px-4 py-3 sm:flex-row sm:items-center sm:px-8">
        <div className="min-w-0 flex-1">
          <LastEvent run={run} />
          <p
            role="status"
            className={status === 'failed' ? 'font-semibold text-live-ink' : 'text-sm text-muted'}
          >
            {status === 'idle' ? t('hint') : t(status, { who: recorded?.by ?? 'nobody', id: run.summary.id })}
          </p>
        </div>
        {run.can.abort.allowed ? (
          <form
            ref={form}
            method="post"
            action={`/api/runs/${run.summary.id}/abort`}
            onSubmit={(event) => void press(event)}
          >
            <button className="min-h-[4.5rem] w-full min-w-60 rounded-lg bg-live px-8 text-2xl font-bold text-white hover:brightness-110 sm:w-auto">
              {t('button')}
            </button>
          </form>
        ) : (
          <p className="max-w-xs text-sm text-muted">{run.can.abort.why[locale]}</p>
        )}
      </div>
    </div>
  );
}
