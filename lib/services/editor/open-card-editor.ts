import { findDraft } from '@/lib/adapters/postgres/draft-store';
import { canEditDeck } from '@/lib/auth/permissions';
import type { Catalogue } from '@/lib/domain/catalogue/catalogue';
import type { Locale } from '@/lib/domain/diagnostic/problem';
import type { CardEditorView, EditorWords } from '@/lib/domain/view/editor-view';
import type { Viewer } from '@/lib/domain/view/views';
import { refuse, type Outcome } from '../failure';
import { readCatalogue } from '../read-catalogue';
import type { ServiceContext } from '../service-context';
import { checkCardText } from './check-card-text';
import { beginText, subjectOfStart, type EditorStart } from './editor-start';
import { findMovedCard } from './find-moved-card';

/** openCardEditor reads the draft of a start, or begins one; nothing is stored yet. */
export async function openCardEditor(
  { db }: Pick<ServiceContext, 'db'>,
  viewer: Viewer,
  start: EditorStart,
  locale: Locale,
): Promise<Outcome<CardEditorView>> {
  if (!canEditDeck(viewer).allowed) return refuse('not_permitted');
  const catalogue = await readCatalogue(db);
  const known = catalogue.ok ? catalogue.value : { metrics: [], environments: [] };
  const begun = await beginText(db, start, known, locale);
  if (!begun.ok) return begun;
  const subject = subjectOfStart(start);
  const draft = await findDraft(db, viewer.id, subject);
  const source = draft?.source ?? begun.value.source;
  const baseHash = draft ? draft.baseHash : begun.value.hash;
  return {
    ok: true,
    value: {
      subject,
      source,
      baseHash,
      cardId: start.kind === 'card' ? start.id : null,
      savedAt: draft?.savedAt.toISOString() ?? null,
      moved: draft ? await findMovedCard(db, { subject, source, baseHash }) : null,
      check: await checkCardText(db, source, locale),
      words: wordsOf(known),
    },
  };
}

function wordsOf({ metrics, environments }: Catalogue): EditorWords {
  return {
    metrics: metrics.map(({ name, label, unit, better }) => ({ name, label: { ...label }, unit, better })),
    targets: [...new Set(environments.flatMap(({ targets }) => targets.map(({ name }) => name)))],
    environments: environments.map(({ name, production }) => ({ name, production })),
  };
}
