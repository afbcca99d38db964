import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import type { Box, ClipItem, Item, PathItem } from '@/lib/domain/print/drawing';
import { fontKeys } from '@/lib/domain/print/font-metrics';
import type { Page, Placement } from '@/lib/domain/print/page';
import { readFontFile } from './font-files';
import { drawForm, recordOperators, setPageBoxes, setViewerPreferences, shareShapes } from './pdf-internals';

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
  shareShapes(document);
  setViewerPreferences(document);
  const press: Press = { document, forms: new Map() };
  void drawPages(press, pages);
  return document;
}

/** One page a turn: the caller has the stream before its first byte, and a server answers others between two pages. */
async function drawPages(press: Press, pages: readonly Page[]): Promise<void> {
  const { document } = press;
  try {
    for (const page of pages) {
      await setImmediate();
      if (document.destroyed) return;
      drawPage(press, page);
    }
    document.end();
  } catch (error) {
    document.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

interface Press {
  readonly document: PDFKit.PDFDocument;
  /** Patterns, each drawn once in the file and named wherever it stands. */
  readonly forms: Map<string, { readonly name: string; readonly form: PDFKit.PDFKitReference }>;
}

function drawPage(press: Press, page: Page): void {
  const { document } = press;
  const [width, height] = [page.widthMm * pointsPerMm, page.heightMm * pointsPerMm];
  document.addPage({ size: [width, height], margin: 0 });
  if (page.trim) setBoxes(document, page.trim, width, height);
  document.save().scale(pointsPerMm);
  document.lineCap('round').lineJoin('round');
  for (const placement of page.placements) drawPlacement(press, placement);
  drawItems(press, page.furniture);
  document.restore();
}

function setBoxes(document: PDFKit.PDFDocument, trim: Box, width: number, height: number): void {
  const [left, top] = [trim.x * pointsPerMm, trim.y * pointsPerMm];
  const [right, bottom] = [left + trim.width * pointsPerMm, height - top];
  setPageBoxes(document, {
    bleed: [0, 0, width, height],
    trim: [left, bottom - trim.height * pointsPerMm, right, bottom],
  });
}

function drawPlacement(press: Press, { drawing, x, y, turned, clip }: Placement): void {
  const { document } = press;
  document.save().translate(x, y);
  if (turned) document.rotate(180, { origin: [drawing.widthMm / 2, drawing.heightMm / 2] });
  document.rect(clip.x, clip.y, clip.width, clip.height).clip();
  drawItems(press, drawing.items);
  document.restore();
}

function drawItems(press: Press, items: readonly Item[]): void {
  for (const item of items) drawItem(press, item);
}

function drawItem(press: Press, item: Item): void {
  const { document } = press;
  switch (item.kind) {
    case 'text':
      document.fillColor(colour(item.ink)).font(item.font, item.size);
      document.text(item.text, item.x, item.y, {
        lineBreak: false,
        baseline: 'alphabetic',
        textWidth: item.width,
      } as PDFKit.Mixins.TextOptions);
      return;
    case 'clip':
      drawClip(press, item);
      return;
    case 'path':
      drawPath(document, item);
  }
}

/** Clipped paths are the suits' patterns: long, and the same on every card of a suit. */
function drawClip(press: Press, { box, items }: ClipItem): void {
  const { document, forms } = press;
  const paths = items.filter((item) => item.kind === 'path');
  if (paths.length < items.length) {
    document.save().rect(box.x, box.y, box.width, box.height).clip();
    drawItems(press, items);
    document.restore();
    return;
  }
  const key = JSON.stringify([box, paths]);
  let known = forms.get(key);
  if (!known) {
    known = { name: `Pattern${forms.size}`, form: makeForm(document, box, paths) };
    forms.set(key, known);
  }
  drawForm(document, known.name, known.form);
}

function makeForm(
  document: PDFKit.PDFDocument,
  box: Box,
  paths: readonly PathItem[],
): PDFKit.PDFKitReference {
  const form = document.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [box.x, box.y, box.x + box.width, box.y + box.height],
    Resources: {},
  });
  const content = recordOperators(document, (recorder) => {
    for (const path of paths) drawPath(recorder, path);
  });
  form.end(Buffer.from(content));
  return form;
}

function drawPath(document: PDFKit.PDFDocument, item: PathItem): void {
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
