import type { Card } from '@/lib/domain/card/card';
import { hashSource } from '@/lib/domain/card/hash-card';
import type { Catalogue } from '@/lib/domain/catalogue/catalogue';
import { choosePlace } from '@/lib/domain/plan/choose-environment';
import { compileCard } from '@/lib/domain/plan/compile-card';
import type { PrintableCard } from '@/lib/domain/print/print-card';
import { readDeck, type FileProblems } from '../read-deck';
import { loadCatalogue } from '../lint/load-catalogue';

/** PrintableFiles are the cards of a folder that can be printed, and what is wrong with the others. */
export interface PrintableFiles {
  readonly cards: readonly PrintableCard[];
  readonly wrong: readonly FileProblems[];
}

/** readPrintableFiles reads a deck's cards without a database; a card that its catalogue cannot compile is a draft. */
export async function readPrintableFiles(
  deckDir: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<PrintableFiles> {
  const [deck, catalogue] = await Promise.all([readDeck(deckDir), loadCatalogue(deckDir, env)]);
  const cards = deck.cards.map((file) => asPrintable(file, catalogue?.value ?? null));
  return { cards, wrong: deck.wrong };
}

/** asPrintable finds out what a card's print needs of the catalogue: whether it compiles there, and its target's proxies. */
export function asPrintable(
  { card, source }: { readonly card: Card; readonly source: string },
  catalogue: Catalogue | null,
): PrintableCard {
  const versionHash = hashSource(source);
  if (!catalogue) return { card, versionHash, draft: false, endpoints: null };
  const endpoints = catalogue.environments
    .find(({ name }) => name === card.blastRadius.environment)
    ?.targets.find(({ name }) => name === card.injection.target)?.endpoints;
  return { card, versionHash, draft: !compiles(card, catalogue), endpoints: endpoints ?? null };
}

/** As `checkCard` judges it, without the warnings: people find a target that the catalogue does not list. */
function compiles(card: Card, catalogue: Catalogue): boolean {
  const { environment } = card.blastRadius;
  const place = choosePlace({ card, versionHash: '', catalogue, environment });
  const problems = [...place.problems, ...compileCard(card, catalogue.metrics).problems];
  return !problems.some(
    ({ severity, code }) =>
      severity === 'error' && !(card.injection.tool === 'manual' && code === 'unknown-target'),
  );
}
