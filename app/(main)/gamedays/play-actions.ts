'use server';

import { formFields, formText } from '@/app/(main)/form-fields';
import { goBack } from '@/app/(main)/go-back';
import { refuse } from '@/lib/services/failure';
import { launchPlay } from '@/lib/services/gameday/launch-play';
import { advancePlay, playScannedCard, putBack, startPlay } from '@/lib/services/gameday/play-card';
import {
  actionSchema,
  completeAction,
  findingSchema,
  recordAction,
  recordFinding,
} from '@/lib/services/gameday/record-finding';
import { webContext } from '@/lib/services/service-context';
import { deskOf, requireDeskSeat } from './seat-action';

/** layCard takes gameDayId and handCardId. */
export async function layCard(form: FormData): Promise<void> {
  const [id, seat] = await seatOf(form);
  await goBack(deskOf(id), await startPlay(webContext(), seat, formText(form, 'handCardId')));
}

/** layScannedCard takes gameDayId and cardId. */
export async function layScannedCard(form: FormData): Promise<void> {
  const [id, seat] = await seatOf(form);
  await goBack(deskOf(id), await playScannedCard(webContext(), seat, formText(form, 'cardId').toUpperCase()));
}

/** advance takes gameDayId, playId and from: the phase that the facilitator saw. */
export async function advance(form: FormData): Promise<void> {
  const [id, seat] = await seatOf(form);
  const playId = formText(form, 'playId');
  await goBack(deskOf(id), await advancePlay(webContext(), seat, playId, formText(form, 'from')));
}

/** takeBack takes gameDayId and playId. */
export async function takeBack(form: FormData): Promise<void> {
  const [id, seat] = await seatOf(form);
  await goBack(deskOf(id), await putBack(webContext(), seat, formText(form, 'playId')));
}

/** launch takes gameDayId, playId and planHash: the plan that the facilitator read. */
export async function launch(form: FormData): Promise<void> {
  const [id, seat] = await seatOf(form);
  const playId = formText(form, 'playId');
  await goBack(deskOf(id), await launchPlay(webContext(), seat, playId, formText(form, 'planHash')));
}

/** addFinding takes gameDayId, playId, text and mechanism. */
export async function addFinding(form: FormData): Promise<void> {
  const [id, seat] = await seatOf(form);
  const parsed = findingSchema.safeParse(formFields(form));
  await goBack(
    deskOf(id),
    parsed.success ? await recordFinding(webContext(), seat, parsed.data) : refuse('bad_request'),
  );
}

/** addAction takes gameDayId, findingId, text, ownerName, due and rerunCardId. */
export async function addAction(form: FormData): Promise<void> {
  const [id, seat] = await seatOf(form);
  const parsed = actionSchema.safeParse(formFields(form));
  await goBack(
    deskOf(id),
    parsed.success ? await recordAction(webContext(), seat, parsed.data) : refuse('bad_request'),
  );
}

/** markAction takes gameDayId, actionId and done. */
export async function markAction(form: FormData): Promise<void> {
  const [id, seat] = await seatOf(form);
  const done = form.get('done') === 'yes';
  await goBack(deskOf(id), await completeAction(webContext(), seat, formText(form, 'actionId'), done));
}

async function seatOf(form: FormData) {
  const id = formText(form, 'gameDayId');
  return [id, await requireDeskSeat(id)] as const;
}
