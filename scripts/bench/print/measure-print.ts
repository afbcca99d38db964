import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { readFontFile } from '@/lib/adapters/pdf/font-files';
import type { Item } from '@/lib/domain/print/drawing';
import type { DeckLayout } from '@/lib/domain/print/lay-out-deck';
import type { Page } from '@/lib/domain/print/page';
import type { PrintableCard } from '@/lib/domain/print/print-card';
import { readPrintableFiles } from '@/lib/services/print/read-printable-files';
import { printPages, typesetDeck } from '@/lib/services/print/typeset';
import { summarise, type Summary } from '../summary';

/** PrintReport compares the whole deck as cards with its text in plain pages; times in ms, sizes in kB. */
export interface PrintReport {
  readonly cards: number;
  readonly pages: number;
  readonly deck: Summary;
  readonly plain: Summary;
  readonly ratioOfMedians: number;
  /** The first deck of a process, which also reads and parses the fonts. */
  readonly firstMs: number;
  readonly deckKb: number;
}

const layout: DeckLayout = {
  style: {
    format: 'poker',
    mode: 'colour',
    locale: 'pt-BR',
    baseUrl: 'https://masterdeck.example.com',
    deck: 'masterdeck',
  },
  paper: 'a4',
  backs: 'long',
  single: false,
  extras: ['cover', 'rules', 'roles', 'blanks'],
  offsets: { front: { right: 0, down: 0 }, back: { right: 0, down: 0 } },
};
const about = { title: 'poker', locale: 'pt-BR', createdAt: new Date(0) } as const;

/** measurePrint sets deck and plain pages in turns, so that a busy machine slows both. */
export async function measurePrint(deckDir: string, trials: number): Promise<PrintReport> {
  const { cards } = await readPrintableFiles(deckDir, process.env);
  const started = performance.now();
  const { pages, bytes } = await setDeck(cards);
  const firstMs = performance.now() - started;
  const text = pages.flatMap(textOf);
  await setPlain(text);
  const [deck, plain]: [number[], number[]] = [[], []];
  for (let trial = 0; trial < trials; trial += 1) {
    deck.push(await timed(() => setDeck(cards)));
    plain.push(await timed(() => setPlain(text)));
  }
  const [deckSummary, plainSummary] = [summarise(deck), summarise(plain)];
  return {
    cards: cards.length,
    pages: pages.length,
    deck: deckSummary,
    plain: plainSummary,
    ratioOfMedians: deckSummary.medianMs / plainSummary.medianMs,
    firstMs: Math.round(firstMs),
    deckKb: Math.round(bytes.length / 1_000),
  };
}

async function setDeck(cards: readonly PrintableCard[]): Promise<{ pages: Page[]; bytes: Buffer }> {
  const pages = typesetDeck(cards, layout);
  return { pages, bytes: await buffer(printPages(pages, about)) };
}

/** The same words in one of the same fonts, wrapped by the library itself, one paragraph a side of a card. */
async function setPlain(paragraphs: readonly string[]): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 40, font: '' });
  document.registerFont('text', readFontFile('text'));
  document.font('text', 7);
  const bytes = buffer(document);
  for (const paragraph of paragraphs) document.text(paragraph);
  document.end();
  return bytes;
}

function textOf({ placements }: Page): string[] {
  return placements.map(({ drawing }) => words(drawing.items).join(' ')).filter((text) => text !== '');
}

function words(items: readonly Item[]): string[] {
  return items.flatMap((item) =>
    item.kind === 'text' ? [item.text] : item.kind === 'clip' ? words(item.items) : [],
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** printPrint writes the comparison for people. */
export function printPrint(report: PrintReport): string {
  const { cards, pages, deck, plain, ratioOfMedians, firstMs, deckKb } = report;
  const line = (title: string, { medianMs, p95Ms, minMs, maxMs }: Summary) =>
    `${title.padEnd(36)} median ${medianMs} · p95 ${p95Ms} · ${minMs} to ${maxMs} ms`;
  return [
    `${cards} cards with cover, rules, roles and blanks: ${pages} pages with backs, ${deckKb} kB`,
    line('deck as PDF (goal: below 3,000 ms)', deck),
    line('same text in plain pages', plain),
    `ratio of medians: ${ratioOfMedians.toFixed(2)} (goal: at most 4); first deck of a process: ${firstMs} ms`,
  ].join('\n');
}
