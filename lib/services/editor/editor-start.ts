import { findCard } from '@/lib/adapters/postgres/card-store';
import type { Transaction } from '@/lib/adapters/postgres/transaction';
import { suitSchema, type Suit } from '@/lib/domain/card/suit';
import { cardTemplate } from '@/lib/domain/card/template/card-template';
import { nextCardId } from '@/lib/domain/card/template/next-card-id';
import { templateKinds, type TemplateKind } from '@/lib/domain/card/template/template-kind';
import type { Catalogue } from '@/lib/domain/catalogue/catalogue';
import type { Locale } from '@/lib/domain/diagnostic/problem';
import { refuse, type Outcome } from '../failure';
import { readCard } from '../read-card';

/** EditorStart is where an editor begins: a card of the deck, a copy of one, or a template. */
export type EditorStart =
  | { readonly kind: 'card'; readonly id: string }
  | { readonly kind: 'copy'; readonly id: string }
  | { readonly kind: 'template'; readonly suit: Suit; readonly template: TemplateKind };

/** readNewStart reads the address of a new card (`?from=ID` or `?suit=&template=`); null where it names neither. */
export function readNewStart(query: Readonly<Record<string, unknown>>): EditorStart | null {
  if (typeof query.from === 'string' && query.from !== '') return { kind: 'copy', id: query.from };
  const suit = suitSchema.safeParse(query.suit);
  const template = templateKinds.find((kind) => kind === query.template);
  return suit.success && template ? { kind: 'template', suit: suit.data, template } : null;
}

/** pathOfStart is the address of an editor, the other way round. */
export function pathOfStart(start: EditorStart): string {
  switch (start.kind) {
    case 'card':
      return `/cards/${encodeURIComponent(start.id)}/edit`;
    case 'copy':
      return `/cards/new?from=${encodeURIComponent(start.id)}`;
    case 'template':
      return `/cards/new?suit=${start.suit}&template=${start.template}`;
  }
}

/** subjectOfStart names the draft of a start. */
export function subjectOfStart(start: EditorStart): string {
  return start.kind === 'template' ? `new:${start.suit}:${start.template}` : `${start.kind}:${start.id}`;
}

/** startOfSubject reads the name of a draft back; null where it is none of a card. */
export function startOfSubject(subject: string): EditorStart | null {
  const [kind, name = '', template] = subject.split(':');
  if (kind === 'new') return readNewStart({ suit: name, template });
  if (!/^[\w-]{1,64}$/.test(name) || template !== undefined) return null;
  return kind === 'card' || kind === 'copy' ? { kind, id: name } : null;
}

/** BegunText is the text that a start begins with; `hash` is the version that it is, null for a new card. */
interface BegunText {
  readonly source: string;
  readonly hash: string | null;
}

/** beginText reads or writes the first text of a start. */
export async function beginText(
  db: Transaction,
  start: EditorStart,
  catalogue: Catalogue,
  locale: Locale,
): Promise<Outcome<BegunText>> {
  if (start.kind === 'template') {
    const { suit, template: kind } = start;
    const id = nextCardId(suit, await takenIds(db));
    return { ok: true, value: { source: cardTemplate({ kind, suit, id, catalogue, locale }), hash: null } };
  }
  const current = await findCard(db, start.id);
  if (!current) return refuse('not_found');
  if (start.kind === 'card') {
    if (current.archivedAt !== null) return refuse('card_archived');
    return { ok: true, value: { source: current.source, hash: current.hash } };
  }
  const card = readCard(current);
  if (!card.ok) return refuse('card_unreadable', card.problems);
  const id = nextCardId(card.value.suit, await takenIds(db));
  return { ok: true, value: { source: current.source.replace(/^id:.*$/m, `id: ${id}`), hash: null } };
}

async function takenIds(db: Transaction): Promise<readonly string[]> {
  return (await db.card.findMany({ select: { id: true } })).map(({ id }) => id);
}
