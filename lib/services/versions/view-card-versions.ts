import { findCardVersion, readCardChanges } from '@/lib/adapters/postgres/card-history';
import { findCard } from '@/lib/adapters/postgres/card-store';
import type { Transaction } from '@/lib/adapters/postgres/transaction';
import { canEditDeck } from '@/lib/auth/permissions';
import type { CardChange } from '@/lib/domain/card/card-change';
import { compareCards } from '@/lib/domain/card/compare-cards';
import type { CardVersionsView, ComparedVersions } from '@/lib/domain/view/versions-view';
import type { Viewer } from '@/lib/domain/view/views';
import { refuse, type Outcome } from '../failure';
import { readCard } from '../read-card';
import type { ServiceContext } from '../service-context';

/** VersionPair names the two versions to compare by their hashes; what is missing is the current one, and the one before it. */
export interface VersionPair {
  readonly before: string | null;
  readonly after: string | null;
}

/** viewCardVersions reads a card's history, an archived card's too, and compares two of its versions. */
export async function viewCardVersions(
  { db }: Pick<ServiceContext, 'db'>,
  viewer: Viewer,
  cardId: string,
  pair: VersionPair,
): Promise<Outcome<CardVersionsView>> {
  const current = await findCard(db, cardId);
  if (!current) return refuse('not_found');
  const [changes, card] = [await readCardChanges(db, cardId), readCard(current)];
  const after = pair.after ?? current.hash;
  const before = pair.before ?? versionBefore(changes, after);
  return {
    ok: true,
    value: {
      cardId,
      title: card.ok ? card.value.title : cardId,
      archived: current.archivedAt !== null,
      currentHash: current.hash,
      changes,
      compared: before === null ? null : await compareCardVersions(db, cardId, before, after),
      canEdit: canEditDeck(viewer),
    },
  };
}

function versionBefore(changes: readonly CardChange[], hash: string): string | null {
  const saved = changes.filter(({ kind }) => kind === 'saved');
  const at = saved.findIndex((change) => change.hash === hash);
  return saved.slice(at + 1).find((change) => change.hash !== hash)?.hash ?? null;
}

/** compareCardVersions says what changed between two versions of a card; null where one of them is gone. */
export async function compareCardVersions(
  db: Transaction,
  cardId: string,
  beforeHash: string,
  afterHash: string,
): Promise<ComparedVersions | null> {
  const [before, after] = await Promise.all([
    findCardVersion(db, cardId, beforeHash),
    findCardVersion(db, cardId, afterHash),
  ]);
  if (!before || !after) return null;
  const [from, to] = [readCard(before), readCard(after)];
  return { before, after, differences: from.ok && to.ok ? compareCards(from.value, to.value) : null };
}
