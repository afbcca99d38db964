import PDFDocument from 'pdfkit';
import type { Letter, LetterPart } from '@/lib/domain/contract/letter';
import { normaliseText } from '@/lib/domain/print/choose-fonts';
import { fontKeys } from '@/lib/domain/print/font-metrics';
import { readFontFile } from './font-files';

/** How each part is set: font, size and the space after it, in points. */
const settings = {
  heading: { font: 'title', size: 20, after: 10 },
  figure: { font: 'title', size: 14, after: 4 },
  text: { font: 'text', size: 11, after: 8 },
  quote: { font: 'text', size: 11, after: 3 },
  small: { font: 'text', size: 8.5, after: 4 },
} as const;

/** renderLetter sets a contract on A4 pages, with embedded fonts, and gives the whole file. */
export function renderLetter(letter: Letter): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: 62, bottom: 62, left: 71, right: 71 },
    font: '',
    lang: letter.locale,
    pdfVersion: '1.7',
    info: { Title: letter.title, Author: 'ChaosEngineeringMasterDeck', CreationDate: letter.createdAt },
  });
  for (const key of fontKeys) document.registerFont(key, readFontFile(key));
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('error', reject);
    document.on('end', () => resolve(Buffer.concat(chunks)));
    for (const part of letter.parts) drawPart(document, { ...part, text: normaliseText(part.text) });
    document.end();
  });
}

function drawPart(document: PDFKit.PDFDocument, { kind, text, label }: LetterPart): void {
  const { font, size, after } = settings[kind];
  document.fillColor(kind === 'small' ? '#56615f' : '#1b2221');
  if (label !== undefined) document.font('textBold', size).text(`${label}: `, { continued: true });
  document.font(font, size).text(kind === 'quote' ? `“${text}”` : text, { lineGap: size * 0.18 });
  document.moveDown(after / size);
}
