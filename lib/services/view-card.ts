import { findCurrentCard } from '@/lib/adapters/postgres/card-store';
import { readCardVersions, readNewestRuns } from '@/lib/adapters/postgres/run-lists';
import type { Card } from '@/lib/domain/card/card';
import type { Catalogue } from '@/lib/domain/catalogue/catalogue';
import type { Problem } from '@/lib/domain/diagnostic/problem';
import { sortProblems } from '@/lib/domain/diagnostic/problem-at';
import { compilePlan } from '@/lib/domain/plan/compile-plan';
import { distinctProblems, listSuspicions } from '@/lib/domain/plan/list-suspicions';
import type { CardView } from '@/lib/domain/view/views';
import { refuse, type Outcome, type ServiceFailure } from './failure';
import { readCard } from './read-card';
import { readCatalogue } from './read-catalogue';
import type { ServiceContext } from './service-context';

/** viewCard reads one card by id, compiled for its own environment; `not_found` or `card_unreadable` otherwise. */
export async function viewCard(context: ServiceContext, cardId: string): Promise<Outcome<CardView>> {
  const { db } = context;
  const current = await findCurrentCard(db, cardId);
  if (!current) return refuse('not_found');
  const card = readCard(current);
  if (!card.ok) return refuse('card_unreadable', card.problems);
  const [catalogue, versions, runs] = await Promise.all([
    readCatalogue(db),
    readCardVersions(db, cardId),
    readNewestRuns(db, { cardId, limit: 50 }),
  ]);
  const { understood, notes } = understand(card.value, current.hash, catalogue);
  return {
    ok: true,
    value: {
      card: card.value,
      versionHash: current.hash,
      source: current.source,
      versions,
      understood,
      warnings: sortProblems(distinctProblems([...card.warnings, ...notes])),
      runs,
    },
  };
}

function understand(
  card: Card,
  versionHash: string,
  catalogue: Outcome<Catalogue>,
): { understood: CardView['understood']; notes: readonly Problem[] } {
  if (!catalogue.ok) {
    return { understood: { ok: false, problems: catalogueProblems(card, catalogue.failure) }, notes: [] };
  }
  const { environment } = card.blastRadius;
  const compiled = compilePlan({ card, versionHash, catalogue: catalogue.value, environment });
  return compiled.ok
    ? {
        understood: { ok: true, plan: compiled.plan },
        notes: [...compiled.notes, ...listSuspicions(card, catalogue.value, environment)],
      }
    : { understood: compiled, notes: [] };
}

/** catalogueProblems points at the card's environment, the first word that a catalogue would have to know. */
export function catalogueProblems(card: Card, failure: ServiceFailure): readonly Problem[] {
  const { line, column, length } = card.blastRadius.environmentSpan;
  return [{ severity: 'error', code: 'catalogue-unusable', text: failure.text, line, column, length }];
}
