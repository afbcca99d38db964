'use server';

import { redirect } from 'next/navigation';
import { formFields, formText } from '@/app/(main)/form-fields';
import { goBack } from '@/app/(main)/go-back';
import { currentSeat } from '@/lib/auth/current-seat';
import type { Seat } from '@/lib/auth/game-day-seat';
import { refuse } from '@/lib/services/failure';
import { reportHandFromRoom } from '@/lib/services/gameday/report-hand-from-room';
import { predict, predictionSchema } from '@/lib/services/gameday/predict';
import { writeNote } from '@/lib/services/gameday/write-note';
import { webContext } from '@/lib/services/service-context';

/** submitPrediction takes gameDayId, playId, holds, confidence and breaksFirst. */
export async function submitPrediction(form: FormData): Promise<void> {
  const [page, seat] = await seatOf(form);
  const parsed = predictionSchema.safeParse(formFields(form));
  await goBack(page, parsed.success ? await predict(webContext(), seat, parsed.data) : refuse('bad_request'));
}

/** sendNote takes gameDayId and text. */
export async function sendNote(form: FormData): Promise<void> {
  const [page, seat] = await seatOf(form);
  await goBack(page, await writeNote(webContext(), seat, formText(form, 'text')));
}

/** sayHandInRoom takes gameDayId, playId and `said`: that a fault made by hand is in, or out. */
export async function sayHandInRoom(form: FormData): Promise<void> {
  const [page, seat] = await seatOf(form);
  const said = formText(form, 'said') === 'injected' ? 'injected' : 'undone';
  await goBack(page, await reportHandFromRoom(webContext(), seat, formText(form, 'playId'), said));
}

/** The page to come back to is the desk where the form stood there, else the room. */
async function seatOf(form: FormData): Promise<readonly [page: string, seat: Seat]> {
  const id = formText(form, 'gameDayId');
  const where = form.get('from') === 'desk' ? 'gamedays' : 'room';
  const page = `/${where}/${encodeURIComponent(id)}`;
  const seat = await currentSeat(id);
  return [page, seat ?? redirect(`/sign-in?from=${encodeURIComponent(page)}`)];
}
