import { setImmediate } from 'node:timers/promises';
import { embeddedFontMetrics } from '@/lib/adapters/pdf/font-metrics';
import { encodeQr } from '@/lib/adapters/pdf/encode-qr';
import { renderPdf } from '@/lib/adapters/pdf/render-pdf';
import type { Locale } from '@/lib/domain/diagnostic/problem';
import { calibrationPages } from '@/lib/domain/print/calibration';
import type { Offsets } from '@/lib/domain/print/offsets';
import { openPress, type DeckLayout } from '@/lib/domain/print/lay-out-deck';
import type { PrintedFace } from '@/lib/domain/print/impose';
import type { Page } from '@/lib/domain/print/page';
import type { PrintableCard } from '@/lib/domain/print/print-card';
import type { Paper } from '@/lib/domain/print/sheet-grid';

const room = { metrics: embeddedFontMetrics, encodeQr };

/** typesetDeck sets cards with the embedded fonts; it throws PrintFailure before a byte of a file exists. */
export function typesetDeck(cards: readonly PrintableCard[], layout: DeckLayout): Page[] {
  const press = openPress(layout, room);
  return press.layOnPages(cards.flatMap((card) => press.setCard(card)));
}

/** typesetInTurns is typesetDeck in a server: between two cards others have their turn, an abort among them. */
export async function typesetInTurns(cards: readonly PrintableCard[], layout: DeckLayout): Promise<Page[]> {
  const press = openPress(layout, room);
  const faces: PrintedFace[] = [];
  for (const card of cards) {
    faces.push(...press.setCard(card));
    await setImmediate();
  }
  return press.layOnPages(faces);
}

/** typesetCalibration sets the two sides with which a printer's offsets are measured. */
export function typesetCalibration(paper: Paper, offsets: Offsets, locale: Locale): Page[] {
  return calibrationPages(paper, offsets, locale, embeddedFontMetrics);
}

/** printPages streams pages as PDF. */
export function printPages(
  pages: readonly Page[],
  about: { readonly title: string; readonly locale: Locale; readonly createdAt: Date },
): NodeJS.ReadableStream {
  const { title, locale: language, createdAt } = about;
  return renderPdf(pages, { title: `ChaosEngineeringMasterDeck · ${title}`, language, createdAt });
}
