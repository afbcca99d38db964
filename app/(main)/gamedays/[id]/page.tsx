import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { notFound } from 'next/navigation';
import { sayHandInRoom, sendNote } from '@/app/room/actions';
import { Desk } from '@/components/gameday/desk';
import { KeepPresent } from '@/components/gameday/room/keep-present';
import { RoomAbort } from '@/components/gameday/room/room-abort';
import { ScannedCard } from '@/components/gameday/scanned-card';
import { FailureNote } from '@/components/ui/failure-note';
import { requireSeat } from '@/lib/auth/current-seat';
import { requireViewer } from '@/lib/auth/current-viewer';
import { webEnvironment } from '@/lib/env';
import { readFailure } from '@/lib/services/failure';
import { comeIn } from '@/lib/services/gameday/join-game-day';
import { viewDesk } from '@/lib/services/gameday/view-desk';
import { webContext } from '@/lib/services/service-context';
import { getMessages } from 'next-intl/server';
import { LatchBanner } from '../../latch-banner';
import {
  addPerson,
  setRole,
  dropPerson,
  eraseGuestName,
  addCard,
  drawCards,
  dropCard,
  freeTakenSeat,
  newCode,
  renewHandCard,
  tick,
  addCheck,
  openDoors,
  closeDoors,
} from '../plan-actions';
import {
  layCard,
  advance,
  takeBack,
  launch,
  addFinding,
  addAction,
  markAction,
  layScannedCard,
} from '../play-actions';
import { deskOf } from '../seat-action';

export async function generateMetadata({ params }: PageProps<'/gamedays/[id]'>): Promise<Metadata> {
  return { title: (await params).id };
}

/** The desk of a GameDay: plan it, conduct it, and write down what it taught. */
export default async function GameDayPage({ params, searchParams }: PageProps<'/gamedays/[id]'>) {
  const [{ id }, query, { gameday }] = await Promise.all([params, searchParams, getMessages()]);
  const viewer = await requireViewer(deskOf(id));
  const seat = await requireSeat(id);
  await comeIn(webContext(), seat);
  const desk = await viewDesk(webContext(), webEnvironment(), seat, query.check === '1');
  if (!desk.ok) return notFound();
  const { room } = desk.value;
  return (
    <NextIntlClientProvider messages={{ gameday: { abort: gameday.abort } }}>
      <LatchBanner viewer={viewer} />
      <FailureNote
        text={readFailure(typeof query.failure === 'string' ? query.failure : null)?.text ?? null}
      />
      {typeof query.card === 'string' && room.me.conducts && room.state === 'open' && room.play === null && (
        <ScannedCard gameDayId={id} cardId={query.card} action={layScannedCard} />
      )}
      <Desk
        {...desk.value}
        actions={{
          addPerson,
          setRole,
          dropPerson,
          eraseGuestName,
          addCard,
          drawCards,
          dropCard,
          freeSeat: freeTakenSeat,
          newCode,
          renewHandCard,
          tick,
          addCheck,
          openDoors,
          closeDoors,
          layCard,
          advance,
          takeBack,
          launch,
          addFinding,
          addAction,
          markAction,
          note: sendNote,
          sayHand: sayHandInRoom,
        }}
      />
      {room.state !== 'closed' && <KeepPresent gameDayId={id} initial={room.now} />}
      {room.play !== null && (
        <div className="sticky bottom-0 z-20 mt-8 border-t border-line-strong bg-surface px-4 py-3 sm:max-w-md">
          <RoomAbort gameDayId={id} />
        </div>
      )}
    </NextIntlClientProvider>
  );
}
