import PDFDocument from 'pdfkit';
import type { Box, Item } from '@/lib/domain/print/drawing';
import { fontKeys } from '@/lib/domain/print/font-metrics';
import type { Page, Placement } from '@/lib/domain/print/page';
import { readFontFile } from './font-files';

/** PdfInfo is what the file says of itself; `createdAt` is given, so that the same deck makes the same file. */
export interface PdfInfo {
  readonly title: string;
  readonly language: string;
  readonly createdAt: Date;
}

const pointsPerMm = 72 / 25.4;

/** renderPdf streams pages as PDF: vector text in embedded subsets; viewers are told not to scale it when printing. */
export function renderPdf(pages: readonly Page[], info: PdfInfo): PDFKit.PDFDocument {
  const document = new PDFDocument({
    autoFirstPage: false,
    // An own font from the start: the default one would be a font that is not embedded.
    font: '',
    lang: info.language,
    pdfVersion: '1.7',
    info: {
      Title: info.title,
      Author: 'ChaosEngineeringMasterDeck',
      Creator: 'MasterDeck',
      CreationDate: info.createdAt,
    },
  });
  for (const key of fontKeys) document.registerFont(key, readFontFile(key));
  setViewerPreferences(document);
  // After the caller has the stream: it is piped before the first byte.
  setImmediate(() => {
    try {
      for (const page of pages) drawPage(document, page);
      document.end();
    } catch (error) {
      document.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  });
  return document;
}

interface Dictionary {
  readonly data: Record<string, unknown>;
}

/** pdfkit has no option for it: "actual size" is what viewers then propose, and what the ruler on the sheet proves. */
function setViewerPreferences(document: PDFKit.PDFDocument): void {
  const { _root: root } = document as unknown as { _root: Dictionary };
  root.data.ViewerPreferences = document.ref({ PrintScaling: 'None', DisplayDocTitle: true });
}

function drawPage(document: PDFKit.PDFDocument, page: Page): void {
  const [width, height] = [page.widthMm * pointsPerMm, page.heightMm * pointsPerMm];
  document.addPage({ size: [width, height], margin: 0 });
  if (page.trim) setBoxes(document, page.trim, width, height);
  document.save().scale(pointsPerMm);
  document.lineCap('round').lineJoin('round');
  for (const placement of page.placements) drawPlacement(document, placement);
  drawItems(document, page.furniture);
  document.restore();
}

/** PDF counts from the bottom left, in points. */
function setBoxes(document: PDFKit.PDFDocument, trim: Box, width: number, height: number): void {
  const { dictionary } = document.page as unknown as { dictionary: Dictionary };
  const [left, top] = [trim.x * pointsPerMm, trim.y * pointsPerMm];
  dictionary.data.BleedBox = [0, 0, width, height];
  dictionary.data.TrimBox = [
    left,
    height - top - trim.height * pointsPerMm,
    left + trim.width * pointsPerMm,
    height - top,
  ];
}

function drawPlacement(document: PDFKit.PDFDocument, { drawing, x, y, turned, clip }: Placement): void {
  document.save().translate(x, y);
  if (turned) document.rotate(180, { origin: [drawing.widthMm / 2, drawing.heightMm / 2] });
  document.rect(clip.x, clip.y, clip.width, clip.height).clip();
  drawItems(document, drawing.items);
  document.restore();
}

function drawItems(document: PDFKit.PDFDocument, items: readonly Item[]): void {
  for (const item of items) drawItem(document, item);
}

function drawItem(document: PDFKit.PDFDocument, item: Item): void {
  switch (item.kind) {
    case 'text':
      document.fillColor(colour(item.ink)).font(item.font, item.size);
      document.text(item.text, item.x, item.y, { lineBreak: false, baseline: 'alphabetic' });
      return;
    case 'clip':
      document.save().rect(item.box.x, item.box.y, item.box.width, item.box.height).clip();
      drawItems(document, item.items);
      document.restore();
      return;
    case 'path':
      drawPath(document, item);
  }
}

function drawPath(document: PDFKit.PDFDocument, item: Extract<Item, { kind: 'path' }>): void {
  const { x = 0, y = 0, scale = 1, fill, stroke } = item;
  document.save();
  if (x !== 0 || y !== 0) document.translate(x, y);
  if (scale !== 1) document.scale(scale);
  document.path(item.d);
  if (stroke) {
    document.lineWidth(stroke.width / scale);
    if (stroke.dash !== undefined) document.dash(stroke.dash / scale, {});
  }
  if (fill !== undefined && stroke) document.fillAndStroke(colour(fill), colour(stroke.ink));
  else if (fill !== undefined) document.fill(colour(fill));
  else if (stroke) document.stroke(colour(stroke.ink));
  document.restore();
}

/** Pure black is printed with black alone: mixed of three inks, text of 6 pt would have coloured edges. */
function colour(ink: string): PDFKit.Mixins.ColorValue {
  return ink === '#000000' ? [0, 0, 0, 100] : ink;
}
