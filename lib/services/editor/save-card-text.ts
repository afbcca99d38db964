import { dropDraft } from '@/lib/adapters/postgres/draft-store';
import type { Locale } from '@/lib/domain/diagnostic/problem';
import type { CardText } from '@/lib/domain/view/editor-view';
import type { Viewer } from '@/lib/domain/view/views';
import { refuse, type Outcome } from '../failure';
import { saveCard, type SavedCard } from '../save-card';
import type { ServiceContext } from '../service-context';
import { startOfSubject } from './editor-start';
import { keepCardDraft } from './keep-card-draft';

/**
 * saveCardText stores the text as the card's new version and forgets the draft. Where it is refused the draft is kept: a text that
 * does not compile (`card_has_errors`), an edited card whose id is no longer its own (`card_id_differs`), and all that saveCard refuses.
 */
export async function saveCardText(
  context: Pick<ServiceContext, 'db' | 'from'>,
  viewer: Viewer,
  text: CardText & { readonly reason: string },
  locale: Locale,
): Promise<Outcome<SavedCard>> {
  const { subject, source, baseHash, reason } = text;
  const kept = await keepCardDraft(context, viewer, { subject, source, baseHash }, locale);
  if (!kept.ok) return kept;
  const { card, complete, problems } = kept.value.check;
  if (!card || !complete) return refuse('card_has_errors', problems);
  const start = startOfSubject(subject);
  if (start?.kind === 'card' && start.id !== card.id) return refuse('card_id_differs');
  const save = { cardId: card.id, expectedHash: baseHash, source, reason };
  const saved = await saveCard(context, viewer, save);
  if (saved.ok) await dropDraft(context.db, viewer.id, subject);
  return saved;
}
