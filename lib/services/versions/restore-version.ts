import { findCardVersion } from '@/lib/adapters/postgres/card-history';
import { canEditDeck } from '@/lib/auth/permissions';
import type { Locale } from '@/lib/domain/diagnostic/problem';
import type { Viewer } from '@/lib/domain/view/views';
import { checkCardText } from '../editor/check-card-text';
import { refuse, type Outcome } from '../failure';
import { readReason } from '../read-reason';
import { saveCard, type SavedCard } from '../save-card';
import type { ServiceContext } from '../service-context';

/** VersionRestore names an old version, the current one that the person saw, and why it comes back. */
export interface VersionRestore {
  readonly cardId: string;
  readonly hash: string;
  readonly expectedHash: string;
  readonly reason: string;
}

/** restoreVersion saves an old version's text as the newest one: nothing of the history changes. A text that no longer compiles is refused. */
export async function restoreVersion(
  context: Pick<ServiceContext, 'db' | 'from'>,
  viewer: Viewer,
  { cardId, hash, expectedHash, reason }: VersionRestore,
  locale: Locale,
): Promise<Outcome<SavedCard>> {
  if (!canEditDeck(viewer).allowed) return refuse('not_permitted');
  if (readReason(reason) === null) return refuse('reason_missing');
  const version = await findCardVersion(context.db, cardId, hash);
  if (!version) return refuse('not_found');
  const { complete, problems } = await checkCardText(context.db, version.source, locale);
  if (!complete) return refuse('version_has_errors', problems);
  return saveCard(context, viewer, { cardId, expectedHash, source: version.source, reason });
}
