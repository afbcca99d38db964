import { chooseImport, type OnConflict } from '@/lib/domain/deck/choose-import';
import type { CatalogueComparison } from '@/lib/services/compare-catalogue';
import type { DeckComparison } from '@/lib/services/compare-deck';
import { importCatalogue, previewCatalogueImport } from '@/lib/services/import-catalogue';
import { importDeck, previewImport } from '@/lib/services/import-deck';
import type { ShellContext } from '@/lib/services/shell-context';
import type { CliIo } from './cli-io';
import { confirm } from './confirm';
import { choosePaint } from './paint';
import { shellUser } from './shell-user';
import type { ReadSyncOptions } from './sync-options';
import { conflictHelp, fileProblemsText, type SyncItem, type SyncPlan, syncText } from './sync-report';

interface Seen {
  readonly deck: DeckComparison;
  readonly catalogue: CatalogueComparison;
}

/** runImport shows what an import would store, asks, and stores exactly that; false where something stands in the way. */
export async function runImport(
  io: CliIo,
  context: ShellContext,
  dir: string,
  options: ReadSyncOptions,
): Promise<boolean> {
  const { locale, onConflict, yes } = options;
  const paint = choosePaint(io.isTerminal);
  const { deck, comparison } = await previewImport(context, dir);
  const catalogue = await previewCatalogueImport(context, dir, process.env);
  const problems = catalogue.ok ? [] : [{ file: dir, source: null, problems: catalogue.problems }];
  if (deck.wrong.length > 0 || !catalogue.ok) {
    io.err(fileProblemsText([...problems, ...deck.wrong], locale, paint));
    return false;
  }
  const seen = { deck: comparison, catalogue: catalogue.comparison };
  const plan = planImport(seen, onConflict);
  io.out(syncText(plan, locale, paint));
  if (plan.blocked.length > 0) {
    io.err(conflictHelp(locale));
    return false;
  }
  if (plan.write.length > 0 && !(await confirm(io, locale, yes))) return true;
  return store(io, context, dir, options, seen);
}

function planImport({ deck, catalogue }: Seen, onConflict: OnConflict): SyncPlan {
  const files = catalogue.files.map(({ name, state, file, database }) => ({
    item: { name, file: name, state, before: database, after: file },
    choice: chooseImport(state, false, onConflict),
  }));
  const cards = deck.cards.map(({ id, state, file, database }) => ({
    item: {
      name: id,
      file: file?.file ?? id,
      state,
      before: database?.source ?? null,
      after: file?.source ?? null,
    },
    choice: chooseImport(state, database?.archived ?? false, onConflict),
  }));
  const all = [...files, ...cards].filter(({ item }) => item.before !== null || item.after !== null);
  const of = (wanted: string): SyncItem[] =>
    all.filter(({ choice }) => choice === wanted).map(({ item }) => item);
  return { write: of('write'), blocked: of('blocked'), left: of('leave') };
}

/** The catalogue goes first: new cards may name its new metrics, and never the other way round. */
async function store(
  io: CliIo,
  context: ShellContext,
  dir: string,
  { locale, onConflict }: ReadSyncOptions,
  seen: Seen,
): Promise<boolean> {
  const say = (portuguese: string, english: string) => (locale === 'pt-BR' ? portuguese : english);
  const paint = choosePaint(io.isTerminal);
  const name = shellUser();
  const catalogue = await importCatalogue(context, dir, process.env, name, {
    onConflict,
    seen: seen.catalogue,
  });
  if (!catalogue.ok) {
    io.err(fileProblemsText([{ file: dir, source: null, problems: catalogue.problems }], locale, paint));
    return false;
  }
  for (const { cardId, id } of catalogue.voided) {
    io.out(
      say(
        `cancelada, pois o plano mudou: ${cardId} (${id})`,
        `cancelled, for its plan changed: ${cardId} (${id})`,
      ),
    );
  }
  const author = { id: null, name };
  const deck = await importDeck(context, dir, { author, onConflict, seen: seen.deck });
  if (!deck.ok) {
    io.err(
      deck.why === 'files'
        ? fileProblemsText(deck.files, locale, paint)
        : say(
            'As cartas mudaram enquanto eram comparadas: repita.',
            'The cards changed while they were compared: repeat.',
          ),
    );
    return false;
  }
  const { added, changed, unchanged } = deck.diff;
  const stored =
    catalogue.change === 'added'
      ? say('catálogo novo', 'a new catalogue')
      : say('catálogo igual', 'catalogue the same');
  io.out(
    say(
      `${added.length} cartas novas · ${changed.length} mudadas · ${unchanged.length} iguais · ${stored}`,
      `${added.length} new cards · ${changed.length} changed · ${unchanged.length} the same · ${stored}`,
    ),
  );
  return true;
}
