import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  printMemoryFile,
  readPrintMemory,
  writePrintMemory,
  type PrintMemory,
} from '@/lib/adapters/print-memory/print-memory';
import type { BilingualText } from '@/lib/domain/diagnostic/problem';
import type { Offsets } from '@/lib/domain/print/offsets';
import type { DeckLayout } from '@/lib/domain/print/lay-out-deck';
import { PrintFailure } from '@/lib/domain/print/print-failure';
import type { Page } from '@/lib/domain/print/page';
import type { PrintableCard } from '@/lib/domain/print/print-card';
import type { FileProblems } from '../read-deck';
import { chooseCards, type CardChoice } from './choose-cards';
import { readPrintableFiles } from './read-printable-files';
import { printPages, typesetCalibration, typesetDeck } from './typeset';

/** PrintRequest is one print of a deck's files, without a database. */
export interface PrintRequest {
  readonly deckDir: string;
  readonly choice: CardChoice;
  /** Leaves out every card whose version was printed last from this folder on this machine. */
  readonly changedOnly: boolean;
  readonly layout: Omit<DeckLayout, 'offsets'>;
  readonly calibration: boolean;
  /** Whose offsets apply; offsets given beside a name are kept under it. */
  readonly printer: string | null;
  readonly offsets: Partial<Offsets>;
  readonly out: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: Date;
}

/** FilesPrinted is what was written, or why nothing was. */
export type FilesPrinted =
  | { readonly ok: true; readonly pages: number; readonly cards: readonly string[] }
  | { readonly ok: false; readonly why: 'refused' | 'nothing_changed'; readonly text: BilingualText }
  | { readonly ok: false; readonly why: 'files'; readonly files: readonly FileProblems[] };

const noOffset = { right: 0, down: 0 };

/** printFiles sets cards of a folder and writes one PDF; the file exists whole or not at all. */
export async function printFiles(request: PrintRequest): Promise<FilesPrinted> {
  const memoryFile = printMemoryFile(request.env);
  const memory = await readPrintMemory(memoryFile);
  const offsets = chooseOffsets(request, memory);
  if (offsets === null) return unknownPrinter(request.printer ?? '', memory);
  const { style, paper } = request.layout;
  if (request.calibration) {
    await write(typesetCalibration(paper, offsets, style.locale), request);
    await writePrintMemory(memoryFile, remember(memory, request, offsets, []));
    return { ok: true, pages: 2, cards: [] };
  }
  const { cards: deck, wrong } = await readPrintableFiles(request.deckDir, request.env);
  const chosen = chooseCards(deck, request.choice);
  // An id that is missing may be in a file that could not be read: what is wrong there says more.
  if (wrong.length > 0 && (!chosen.ok || request.choice.kind === 'all' || request.choice.kind === 'suits'))
    return { ok: false, why: 'files', files: wrong };
  if (!chosen.ok) return { ok: false, why: 'refused', text: chosen.text };
  const before = memory.printed[path.resolve(request.deckDir)] ?? {};
  const cards = request.changedOnly
    ? chosen.cards.filter(({ card, versionHash }) => before[card.id] !== versionHash)
    : chosen.cards;
  if (cards.length === 0 && request.layout.extras.length === 0) return nothingChanged;
  try {
    const pages = typesetDeck(cards, { ...request.layout, offsets });
    await write(pages, request);
    await writePrintMemory(memoryFile, remember(memory, request, offsets, cards));
    return { ok: true, pages: pages.length, cards: cards.map(({ card }) => card.id) };
  } catch (error) {
    if (!(error instanceof PrintFailure)) throw error;
    return { ok: false, why: 'refused', text: error.named };
  }
}

const nothingChanged: FilesPrinted = {
  ok: false,
  why: 'nothing_changed',
  text: {
    'pt-BR': 'Nada mudou desde a última impressão.',
    en: 'Nothing has changed since the last print.',
  },
};

function unknownPrinter(name: string, { printers }: PrintMemory): FilesPrinted {
  const known = Object.keys(printers).join(', ');
  return {
    ok: false,
    why: 'refused',
    text: {
      'pt-BR': `Não conheço a impressora ${name}${known === '' ? '' : ` (conheço: ${known})`}. Imprima a folha de calibração com --calibration e guarde o que medir.`,
      en: `There is no printer ${name} yet${known === '' ? '' : ` (known: ${known})`}. Print the calibration sheet with --calibration and keep what you measure.`,
    },
  };
}

/** Offsets given now win; else those of the printer; a name that is not known is an error, unless it is being introduced. */
function chooseOffsets({ printer, offsets, calibration }: PrintRequest, memory: PrintMemory): Offsets | null {
  const known = printer === null ? undefined : memory.printers[printer];
  const given = offsets.front !== undefined || offsets.back !== undefined;
  if (printer !== null && known === undefined && !given && !calibration) return null;
  return {
    front: offsets.front ?? known?.front ?? noOffset,
    back: offsets.back ?? known?.back ?? noOffset,
  };
}

function remember(
  memory: PrintMemory,
  { printer, deckDir }: PrintRequest,
  offsets: Offsets,
  cards: readonly PrintableCard[],
): PrintMemory {
  const folder = path.resolve(deckDir);
  const versions = Object.fromEntries(cards.map(({ card, versionHash }) => [card.id, versionHash]));
  return {
    printers: printer === null ? memory.printers : { ...memory.printers, [printer]: offsets },
    printed: { ...memory.printed, [folder]: { ...memory.printed[folder], ...versions } },
  };
}

async function write(pages: readonly Page[], { out, layout, now }: PrintRequest): Promise<void> {
  const { format, locale } = layout.style;
  const draft = `${out}.${process.pid}.new`;
  try {
    await pipeline(
      printPages(pages, { title: format, locale, createdAt: now }),
      createWriteStream(draft, { flags: 'wx' }),
    );
    await rename(draft, out);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
