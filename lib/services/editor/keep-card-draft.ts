import { dropDraft, keepDraft } from '@/lib/adapters/postgres/draft-store';
import { canEditDeck } from '@/lib/auth/permissions';
import type { Locale } from '@/lib/domain/diagnostic/problem';
import type { CardText, KeptDraft } from '@/lib/domain/view/editor-view';
import type { Viewer } from '@/lib/domain/view/views';
import { refuse, type Outcome } from '../failure';
import type { ServiceContext } from '../service-context';
import { checkCardText } from './check-card-text';
import { startOfSubject } from './editor-start';
import { findMovedCard } from './find-moved-card';

/** longestDraft bounds a draft, in characters: twice the longest card, so that a person who pastes too much is told and loses nothing. */
const longestDraft = 128 * 1_024;

/** keepCardDraft stores the text as this person's draft and says what it means; the time is the database's. */
export async function keepCardDraft(
  { db }: Pick<ServiceContext, 'db'>,
  viewer: Viewer,
  text: CardText,
  locale: Locale,
): Promise<Outcome<KeptDraft>> {
  if (!canEditDeck(viewer).allowed) return refuse('not_permitted');
  const { subject, source } = text;
  // What PostgreSQL cannot store, and what no card is as long as.
  const storable = source.length <= longestDraft && !source.includes('\0') && !/\p{Surrogate}/u.test(source);
  if (startOfSubject(subject) === null || !storable) return refuse('bad_request');
  const savedAt = await keepDraft(db, viewer.id, text);
  const [check, moved] = await Promise.all([checkCardText(db, source, locale), findMovedCard(db, text)]);
  return { ok: true, value: { savedAt: savedAt.toISOString(), check, moved } };
}

/** dropCardDraft forgets this person's draft. */
export async function dropCardDraft(
  { db }: Pick<ServiceContext, 'db'>,
  viewer: Viewer,
  subject: string,
): Promise<void> {
  await dropDraft(db, viewer.id, subject);
}
