'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { formFields, formText } from '@/app/(main)/form-fields';
import { goBack } from '@/app/(main)/go-back';
import { requireViewer } from '@/lib/auth/current-viewer';
import { gameDayRoleSchema, handModeSchema } from '@/lib/domain/gameday/game-day';
import { webEnvironment } from '@/lib/env';
import { refuse } from '@/lib/services/failure';
import { addToHand, drawIntoHand, takeFromHand } from '@/lib/services/gameday/change-hand';
import { eraseGuest } from '@/lib/services/gameday/erase-guest';
import { freeSeat } from '@/lib/services/gameday/free-seat';
import { closeGameDay, openGameDay } from '@/lib/services/gameday/open-game-day';
import { gameDayFormSchema, planGameDay } from '@/lib/services/gameday/plan-game-day';
import { renewCard } from '@/lib/services/gameday/renew-card';
import { renewShortCode } from '@/lib/services/gameday/renew-short-code';
import {
  expectPerson,
  expectedPersonSchema,
  giveRole,
  removePerson,
} from '@/lib/services/gameday/seat-people';
import { addChecklistItem, tickChecklist } from '@/lib/services/gameday/tick-checklist';
import { webContext } from '@/lib/services/service-context';
import { deskOf, requireDeskSeat } from './seat-action';

/** plan takes the fields of the planning form; on to the new GameDay, or back with `?failure=`. */
export async function plan(form: FormData): Promise<void> {
  const viewer = await requireViewer('/gamedays/new');
  const parsed = gameDayFormSchema.safeParse(formFields(form));
  const planned = parsed.success
    ? await planGameDay(webContext(), viewer, webEnvironment().authSecret, parsed.data)
    : refuse(viewer.role === 'facilitator' || viewer.role === 'admin' ? 'bad_request' : 'not_permitted');
  if (planned.ok) redirect(deskOf(planned.value.id));
  await goBack('/gamedays/new', planned);
}

/** addPerson takes gameDayId, userId ('' for a guest), name, fromTeam and role. */
export async function addPerson(form: FormData): Promise<void> {
  const [id, seat] = await seatOf(form);
  const parsed = expectedPersonSchema.safeParse(formFields(form));
  await goBack(
    deskOf(id),
    parsed.success ? await expectPerson(webContext(), seat, parsed.data) : refuse('bad_request'),
  );
}

/** setRole takes gameDayId, personId and role. */
export async function setRole(form: FormData): Promise<void> {
  const [id, seat] = await seatOf(form);
  const role = gameDayRoleSchema.safeParse(form.get('role'));
  await goBack(
    deskOf(id),
    role.success
      ? await giveRole(webContext(), seat, formText(form, 'personId'), role.data)
      : refuse('bad_request'),
  );
}

/** dropPerson takes gameDayId and personId. */
export async function dropPerson(form: FormData): Promise<void> {
  const [id, seat] = await seatOf(form);
  await goBack(deskOf(id), await removePerson(webContext(), seat, formText(form, 'personId')));
}

/** eraseGuestName takes gameDayId and personId, somebody without an account. */
export async function eraseGuestName(form: FormData): Promise<void> {
  const [id, seat] = await seatOf(form);
  await goBack(deskOf(id), await eraseGuest(webContext(), seat, formText(form, 'personId')));
}

/** addCard takes gameDayId, cardId, mode and sealed. */
export async function addCard(form: FormData): Promise<void> {
  const [id, seat] = await seatOf(form);
  const mode = handModeSchema.safeParse(form.get('mode'));
  const cardId = formText(form, 'cardId').trim().toUpperCase();
  const choice = mode.success && { cardId, mode: mode.data, sealed: form.get('sealed') === 'on' };
  await goBack(deskOf(id), choice ? await addToHand(webContext(), seat, choice) : refuse('bad_request'));
}

const drawSchema = z.object({
  count: z.coerce.number().int().min(1).max(10),
  mostSeverity: z.coerce.number().int().min(1).max(5),
});

/** drawCards takes gameDayId, count, mostSeverity and sealed. */
export async function drawCards(form: FormData): Promise<void> {
  const [id, seat] = await seatOf(form);
  const parsed = drawSchema.safeParse(formFields(form));
  const request = parsed.success && { ...parsed.data, sealed: form.get('sealed') === 'on' };
  await goBack(deskOf(id), request ? await drawIntoHand(webContext(), seat, request) : refuse('bad_request'));
}

/** dropCard takes gameDayId and handCardId. */
export async function dropCard(form: FormData): Promise<void> {
  const [id, seat] = await seatOf(form);
  await goBack(deskOf(id), await takeFromHand(webContext(), seat, formText(form, 'handCardId')));
}

/** tick takes gameDayId, itemId and done. */
export async function tick(form: FormData): Promise<void> {
  const [id, seat] = await seatOf(form);
  const done = form.get('done') === 'yes';
  await goBack(deskOf(id), await tickChecklist(webContext(), seat, formText(form, 'itemId'), done));
}

/** addCheck takes gameDayId, text and blocking. */
export async function addCheck(form: FormData): Promise<void> {
  const [id, seat] = await seatOf(form);
  const item = { text: formText(form, 'text'), blocking: form.get('blocking') === 'on' };
  await goBack(deskOf(id), await addChecklistItem(webContext(), seat, item));
}

/** renewHandCard takes gameDayId and handCardId; the current version of the card takes the place of the one in the hand. */
export async function renewHandCard(form: FormData): Promise<void> {
  const [id, seat] = await seatOf(form);
  await goBack(deskOf(id), await renewCard(webContext(), seat, formText(form, 'handCardId')));
}

/** freeTakenSeat takes gameDayId and personId; a guest who took a seat by its name becomes an observer. */
export async function freeTakenSeat(form: FormData): Promise<void> {
  const [id, seat] = await seatOf(form);
  await goBack(deskOf(id), await freeSeat(webContext(), seat, formText(form, 'personId')));
}

/** newCode takes gameDayId; the old short code opens nothing any more. */
export async function newCode(form: FormData): Promise<void> {
  const [id, seat] = await seatOf(form);
  await goBack(deskOf(id), await renewShortCode(webContext(), seat, webEnvironment().authSecret));
}

/** openDoors takes gameDayId. */
export async function openDoors(form: FormData): Promise<void> {
  const [id, seat] = await seatOf(form);
  const opened = await openGameDay(webContext(), seat);
  if (opened.ok) return goBack(deskOf(id), opened);
  // With the metrics measured, so that the page shows what blocked.
  redirect(`${deskOf(id)}?${new URLSearchParams({ check: '1', failure: opened.failure.code }).toString()}`);
}

/** closeDoors takes gameDayId. */
export async function closeDoors(form: FormData): Promise<void> {
  const [id, seat] = await seatOf(form);
  await goBack(deskOf(id), await closeGameDay(webContext(), seat));
}

async function seatOf(form: FormData) {
  const id = formText(form, 'gameDayId');
  return [id, await requireDeskSeat(id)] as const;
}
