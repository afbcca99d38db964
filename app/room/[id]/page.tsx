import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { notFound } from 'next/navigation';
import { getMessages, getTranslations } from 'next-intl/server';
import { PhoneScreen } from '@/components/gameday/room/phone-screen';
import { FailureNote } from '@/components/ui/failure-note';
import { requireSeat } from '@/lib/auth/current-seat';
import { readFailure } from '@/lib/services/failure';
import { comeIn, touchSeat } from '@/lib/services/gameday/join-game-day';
import { viewRoom } from '@/lib/services/gameday/view-room';
import { webContext } from '@/lib/services/service-context';
import { sayHandInRoom, sendNote, submitPrediction } from '../actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('gameday'))('desk.room') };
}

// Without JavaScript the page itself comes again.
const refreshSeconds = 10;

/** The room on a phone, for accounts and guests alike; it carries an abort of its own. */
export default async function RoomPage({ params, searchParams }: PageProps<'/room/[id]'>) {
  const [{ id }, { failure }] = await Promise.all([params, searchParams]);
  const seat = await requireSeat(id);
  const context = webContext();
  await comeIn(context, seat);
  await touchSeat(context, seat.personId);
  const room = await viewRoom(context, seat);
  if (!room.ok) return notFound();
  const { gameday, live, now } = await getMessages();
  const messages = {
    gameday: { abort: gameday.abort, room: gameday.room },
    live,
    now: { fault: now.fault },
  };
  return (
    <NextIntlClientProvider messages={messages}>
      {room.value.play?.stage !== 'predict' && (
        <noscript>
          <meta httpEquiv="refresh" content={String(refreshSeconds)} />
        </noscript>
      )}
      <FailureNote text={readFailure(typeof failure === 'string' ? failure : null)?.text ?? null} />
      <PhoneScreen
        room={room.value}
        actions={{ predict: submitPrediction, note: sendNote, sayHand: sayHandInRoom }}
      />
    </NextIntlClientProvider>
  );
}
