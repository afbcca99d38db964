import { embeddedFontMetrics } from '@/lib/adapters/pdf/font-metrics';
import { encodeQr } from '@/lib/adapters/pdf/encode-qr';
import { renderPdf } from '@/lib/adapters/pdf/render-pdf';
import type { Locale } from '@/lib/domain/diagnostic/problem';
import { calibrationPages } from '@/lib/domain/print/calibration';
import type { Offsets } from '@/lib/domain/print/offsets';
import { layOutDeck, type DeckLayout } from '@/lib/domain/print/lay-out-deck';
import type { Page } from '@/lib/domain/print/page';
import type { PrintableCard } from '@/lib/domain/print/print-card';
import type { Paper } from '@/lib/domain/print/sheet-grid';

/** typesetDeck sets cards with the embedded fonts; it throws PrintFailure before a byte of a file exists. */
export function typesetDeck(cards: readonly PrintableCard[], layout: DeckLayout): Page[] {
  return layOutDeck(cards, layout, { metrics: embeddedFontMetrics, encodeQr });
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
