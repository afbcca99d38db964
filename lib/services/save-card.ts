import { readCardChanges } from '@/lib/adapters/postgres/card-history';
import { findCard, lockDeck, storeCardVersions } from '@/lib/adapters/postgres/card-store';
import { inTransaction } from '@/lib/adapters/postgres/transaction';
import { canEditDeck } from '@/lib/auth/permissions';
import { hashSource } from '@/lib/domain/card/hash-card';
import { parseCard } from '@/lib/domain/card/parse-card';
import { keepLineEnds } from '@/lib/domain/deck/keep-line-ends';
import type { Viewer } from '@/lib/domain/view/views';
import { recordAudit } from './audit/record-audit';
import { refuse, type Outcome } from './failure';
import { readReason } from './read-reason';
import type { ServiceContext } from './service-context';

/** CardSave is an edited card: `expectedHash` is the version that the person began from, null for a new card; the reason may be left out. */
export interface CardSave {
  readonly cardId: string;
  readonly expectedHash: string | null;
  readonly source: string;
  readonly reason?: string;
}

/** SavedCard names the version that is current now; `unchanged` where the text was the current one already. */
export interface SavedCard {
  readonly cardId: string;
  readonly hash: string;
  readonly change: 'added' | 'changed' | 'unchanged';
}

/** largestSource bounds a card, in characters, as the deck's files are. */
const largestSource = 512 * 1_024;

/**
 * saveCard stores what a person wrote in the app as the card's new version. It refuses with `card_changed_meanwhile` (and names who and
 * when) where the current version is no longer the expected one, `card_id_taken` for a new card whose id is there, `card_archived`,
 * `card_unreadable` with the problems, `bad_request` where the text is of another card or can not be stored.
 */
export async function saveCard(
  context: Pick<ServiceContext, 'db' | 'from'>,
  viewer: Viewer,
  save: CardSave,
): Promise<Outcome<SavedCard>> {
  if (!canEditDeck(viewer).allowed) return refuse('not_permitted');
  const { source, cardId, expectedHash } = save;
  if (source.length > largestSource || source.includes('\0') || /\p{Surrogate}/u.test(source))
    return refuse('bad_request');
  const author = { id: viewer.id, name: viewer.name, via: 'app' as const };
  // Reading a card takes computing, which must not hold the deck's lock: it is read again there only if the card changed in between.
  const early = keepLineEnds(source, (await findCard(context.db, cardId))?.source ?? null);
  const read = parseCard(early);
  return inTransaction(context.db, async (tx): Promise<Outcome<SavedCard>> => {
    await lockDeck(tx);
    const current = await findCard(tx, cardId);
    const text = keepLineEnds(source, current?.source ?? null);
    const checked = text === early ? read : parseCard(text);
    if (!checked.ok) return refuse('card_unreadable', checked.problems);
    if (checked.value.id !== cardId) return refuse('bad_request');
    if (current === null && expectedHash !== null) return refuse('not_found');
    if (current !== null && expectedHash === null) return refuse('card_id_taken');
    if (current !== null && current.archivedAt !== null) return refuse('card_archived');
    if (current !== null && current.hash !== expectedHash) {
      const [last] = await readCardChanges(tx, cardId, 1);
      return {
        ok: false,
        failure: {
          ...refuse('card_changed_meanwhile').failure,
          ...(last && { other: { hash: current.hash, byName: last.byName, at: last.at } }),
        },
      };
    }
    const hash = hashSource(text);
    if (hash === current?.hash) return { ok: true, value: { cardId, hash, change: 'unchanged' } };
    const reason = readReason(save.reason ?? '');
    await storeCardVersions(tx, [{ card: checked.value, hash, source: text, reason }], author);
    await recordAudit(tx, context, viewer, {
      action: 'card.save',
      subject: { kind: 'card', id: cardId },
      before: { hash: current?.hash ?? null },
      after: { hash },
    });
    return { ok: true, value: { cardId, hash, change: current ? 'changed' : 'added' } };
  });
}
