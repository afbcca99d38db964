import { fontKeys, type FontKey } from '@/lib/domain/print/font-metrics';
import { measureText, shapeText, type ShapedText } from './shape-words';

// What pdfkit has no option for. Its version is pinned, and tests read the files that come out.

interface Dictionary {
  readonly data: Record<string, unknown>;
}

interface Internals {
  readonly _root: Dictionary;
  readonly _font: { layout: Layout };
  readonly page: { readonly dictionary: Dictionary; readonly xobjects: Record<string, unknown> };
  readonly addContent: (operators: string) => unknown;
}

type Layout = (
  text: string,
  features: undefined,
  widthAlone?: boolean,
) => ShapedText | { readonly advanceWidth: number };

function internalsOf(document: PDFKit.PDFDocument): Internals {
  return document as unknown as Internals;
}

/** setViewerPreferences proposes "actual size" in the viewer's print dialog; the ruler on the sheet proves it. */
export function setViewerPreferences(document: PDFKit.PDFDocument): void {
  const { _root: root } = internalsOf(document);
  root.data.ViewerPreferences = document.ref({ PrintScaling: 'None', DisplayDocTitle: true });
}

/** setPageBoxes tells a print shop where a page is cut; both boxes in points from the bottom left, as PDF counts. */
export function setPageBoxes(
  document: PDFKit.PDFDocument,
  boxes: { readonly bleed: readonly number[]; readonly trim: readonly number[] },
): void {
  const { data } = internalsOf(document).page.dictionary;
  data.BleedBox = boxes.bleed;
  data.TrimBox = boxes.trim;
}

/** shareShapes lets a document draw the words that were shaped when they were measured; it would shape all of them again. */
export function shareShapes(document: PDFKit.PDFDocument): void {
  for (const key of fontKeys) {
    document.font(key);
    internalsOf(document)._font.layout = layoutOf(key);
  }
}

function layoutOf(key: FontKey): Layout {
  return (text, _, widthAlone) =>
    widthAlone ? { advanceWidth: measureText(key, text) } : shapeText(key, text);
}

/** recordOperators gives what a drawing writes to a page, without writing it. */
export function recordOperators(
  document: PDFKit.PDFDocument,
  draw: (recorder: PDFKit.PDFDocument) => void,
): string {
  const operators: string[] = [];
  const recorder = Object.create(document, {
    // Its own transformations: those of the page stay as they are.
    _ctm: { value: [1, 0, 0, 1, 0, 0], writable: true },
    _ctmStack: { value: [] },
    addContent: {
      value(this: unknown, line: string) {
        operators.push(line);
        return this;
      },
    },
  }) as PDFKit.PDFDocument;
  draw(recorder);
  return operators.join('\n');
}

/** drawForm draws a form (a drawing that the file holds once) at the pen's origin. */
export function drawForm(document: PDFKit.PDFDocument, name: string, form: unknown): void {
  const { page, addContent } = internalsOf(document);
  page.xobjects[name] = form;
  addContent.call(document, `/${name} Do`);
}
