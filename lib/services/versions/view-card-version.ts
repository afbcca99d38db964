import { findCardVersion, readCardChanges } from '@/lib/adapters/postgres/card-history';
import { findCard } from '@/lib/adapters/postgres/card-store';
import { canEditDeck } from '@/lib/auth/permissions';
import type { CardVersionView } from '@/lib/domain/view/versions-view';
import type { Viewer } from '@/lib/domain/view/views';
import { refuse, type Outcome } from '../failure';
import { readCard } from '../read-card';
import type { ServiceContext } from '../service-context';

/** viewCardVersion reads one version of a card as it was. */
export async function viewCardVersion(
  { db }: Pick<ServiceContext, 'db'>,
  viewer: Viewer,
  cardId: string,
  hash: string,
): Promise<Outcome<CardVersionView>> {
  const [current, version] = await Promise.all([findCard(db, cardId), findCardVersion(db, cardId, hash)]);
  if (!current || !version) return refuse('not_found');
  const changes = await readCardChanges(db, cardId);
  const card = readCard(version);
  return {
    ok: true,
    value: {
      cardId,
      hash,
      source: version.source,
      card: card.ok ? card.value : null,
      currentHash: current.hash,
      archived: current.archivedAt !== null,
      saved: changes.findLast((change) => change.kind === 'saved' && change.hash === hash) ?? null,
      canEdit: canEditDeck(viewer),
    },
  };
}
