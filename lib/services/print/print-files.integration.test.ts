import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import jsQR from 'jsqr';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Card, MetricReference } from '@/lib/domain/card/card';
import { cardFormats, formatSizes } from '@/lib/domain/print/card-format';
import { codeUrl, type PrintableCard } from '@/lib/domain/print/print-card';
import { chooseGrid } from '@/lib/domain/print/sheet-grid';
import { findPoppler, type Poppler } from '@/scripts/servers/poppler';
import { printFiles, type PrintRequest } from './print-files';
import { readPrintableFiles } from './read-printable-files';
import { sampleLayout } from './testing/sample-card';

let poppler: Poppler;
let folder: string;
let library: readonly PrintableCard[];

beforeAll(async () => {
  [poppler, folder] = await Promise.all([findPoppler(), mkdtemp(path.join(tmpdir(), 'print-test-'))]);
  library = (await readPrintableFiles('deck', {})).cards;
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function print(
  name: string,
  over: Partial<Omit<PrintRequest, 'layout'>> & { layout?: Parameters<typeof sampleLayout>[0] },
): Promise<string> {
  const out = path.join(folder, `${name}.pdf`);
  const { layout, ...rest } = over;
  const printed = await printFiles({
    deckDir: 'deck',
    choice: { kind: 'all' },
    changedOnly: false,
    calibration: false,
    printer: null,
    offsets: {},
    out,
    env: { MASTERDECK_PRINT_MEMORY: path.join(folder, `${name}.json`) },
    now: new Date('2026-11-30T12:00:00Z'),
    ...rest,
    layout: sampleLayout(layout),
  });
  expect(printed).toMatchObject({ ok: true });
  return out;
}

/** The text of each page without its spaces: lines and columns are the layout's, letters are the card's. */
async function readPages(file: string): Promise<string[]> {
  const text = await poppler('pdftotext', '-raw', file, '-');
  return text.split('\f').slice(0, -1).map(squeeze);
}

function squeeze(text: string): string {
  return text.normalize('NFC').replaceAll(/\s/g, '');
}

/** What is left of a card's pages without their heads: the text that must be the card's. */
function bodyOf(pages: readonly string[], { card, versionHash, draft }: PrintableCard): string {
  return pages
    .map((page, index) => {
      const number = card.id.split('-').at(-1) ?? '';
      const note = `${index === 1 ? 'carta 2 de 2 · ' : ''}${draft ? 'RASCUNHO · ' : ''}versão ${versionHash.slice(0, 8)}`;
      const head = squeeze(`${number}${card.id}Severidade: ${card.severity}${note}${card.title}`);
      expect(page.slice(0, head.length)).toBe(head);
      const foot = squeeze('continua na carta 2 de 2 →');
      const continues = index === 0 && pages.length === 2;
      expect(page.endsWith(foot)).toBe(continues);
      return page.slice(head.length, continues ? -foot.length : undefined);
    })
    .join('');
}

/** Everything that the file says, as a person would look for it on paper. */
function factsOf(card: Card): string[] {
  const { hypothesis, injection, blastRadius } = card;
  const shown = (value: number) =>
    new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3, useGrouping: 'always' }).format(value);
  const reference = ({ metric, text }: MetricReference) => `${metric.replaceAll('_', ' ')} ${text}`;
  return [
    hypothesis.fault,
    hypothesis.steadyState,
    hypothesis.mechanism,
    ...[...card.steadyState, ...card.expectedMechanism, ...card.hypothesisCriteria].map(reference),
    ...Object.values(injection.attributes).map((value) => (typeof value === 'number' ? shown(value) : value)),
    injection.target.replace('->', '→'),
    `${shown(injection.share * 100)}% do tráfego`,
    injection.tool,
    blastRadius.environment,
    blastRadius.scope,
    blastRadius.maximumImpact,
    ...blastRadius.excludedServices,
    ...card.abortConditions.map(({ text }) => text),
    card.rollback,
    ...(card.owner === null ? [] : [card.owner]),
    ...card.tags,
  ].map(squeeze);
}

describe.each(cardFormats)('on %s', (format) => {
  it('the text of every card is complete and can be extracted', async () => {
    const file = await print(`text-${format}`, { layout: { style: { format } } });
    const pages = await readPages(file);
    for (const printable of library) {
      const { card } = printable;
      const own = pages.filter((page) => page.includes(`${card.id}Severidade`));
      expect(own.length).toBeGreaterThan(0);
      const body = bodyOf(own, printable);
      expect([card.id, factsOf(card).filter((fact) => !body.includes(fact))]).toEqual([card.id, []]);
    }
  });

  it('single cards have the trimmed size and 3 mm of bleed, by the box', async () => {
    const file = await print(`boxes-${format}`, {
      choice: { kind: 'ids', ids: ['REDE-07'] },
      layout: { backs: 'long', style: { format } },
    });
    const said = await poppler('pdfinfo', '-box', '-f', '2', '-l', '2', file);
    const { widthMm, heightMm } = formatSizes[format];
    const points = (mm: number) => (mm * 72) / 25.4;
    const box = (name: string) =>
      (new RegExp(`${name}Box: +([\\d.]+) +([\\d.]+) +([\\d.]+) +([\\d.]+)`).exec(said) ?? [])
        .slice(1)
        .map(Number);
    const near = (expected: readonly number[]) =>
      expected.map((mm) => expect.closeTo(points(mm), 1) as number);
    expect(said).toContain('Pages:           2');
    expect(box('Media')).toEqual(near([0, 0, widthMm + 6, heightMm + 6]));
    expect(box('Bleed')).toEqual(near([0, 0, widthMm + 6, heightMm + 6]));
    expect(box('Trim')).toEqual(near([3, 3, widthMm + 3, heightMm + 3]));
  });
});

it.each([
  ['a4', '595.276 x 841.89 pts (A4)'],
  ['letter', '612 x 792 pts (letter)'],
] as const)('sheets are whole %s pages, backs behind fronts, fonts embedded', async (paper, size) => {
  const file = await print(`sheets-${paper}`, {
    layout: { single: false, backs: 'long', paper, extras: ['cover'] },
  });
  const said = await poppler('pdfinfo', file);
  const fronts = (await readPages(path.join(folder, 'text-poker.pdf'))).length + 1;
  expect(said).toContain(`Page size:       ${size}`);
  expect(said).toContain(`Pages:           ${2 * Math.ceil(fronts / 9)}`);
  const fonts = (await poppler('pdffonts', file)).trim().split('\n').slice(2);
  expect(fonts.length).toBeGreaterThanOrEqual(4);
  for (const font of fonts) expect(font).toMatch(/ yes yes yes +\d+ +\d+$/);
  expect((await readFile(file)).includes('/PrintScaling /None')).toBe(true);
});

interface Grey {
  readonly width: number;
  readonly dots: Uint8Array;
}

/** A grey image as pdftoppm writes it: "P5", width, height, 255, then a byte a dot. */
function readGrey(bytes: Buffer): Grey {
  const [head = '', width] = /^P5\s(\d+)\s\d+\s255\s/.exec(bytes.toString('latin1', 0, 40)) ?? [];
  if (width === undefined) throw new Error('not a grey image');
  return { width: Number(width), dots: bytes.subarray(head.length) };
}

function cutOut({ width: whole, dots }: Grey, left: number, top: number, width: number, height: number) {
  const cell = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      cell.fill(dots[(top + y) * whole + left + x] ?? 0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return cell;
}

it.each(['colour', 'bw'] as const)(
  'every code on a rendered sheet names deck, card and version: %s',
  async (mode) => {
    const layout = { single: false, style: { mode, baseUrl: 'https://caos.example.com' } } as const;
    const chosen = library.slice(0, 4);
    const file = await print(`codes-${mode}`, {
      choice: { kind: 'ids', ids: chosen.map(({ card }) => card.id) },
      layout,
    });
    // What a cheap printer puts on paper.
    const image = path.join(folder, `codes-${mode}`);
    await poppler('pdftoppm', '-r', '300', '-gray', '-singlefile', file, image);
    const sheet = readGrey(await readFile(`${image}.pgm`));
    const grid = chooseGrid(formatSizes.poker, 'a4', 'none');
    const dots = 300 / 25.4;
    const read = Array.from({ length: 9 }, (_, slot) => {
      const [column, row] = [slot % 3, Math.floor(slot / 3)];
      // The head of the card, right of its title.
      const [left, top] = [grid.left + column * 63 + 38, grid.top + row * 88];
      const [width, height] = [Math.floor(25 * dots), Math.floor(26 * dots)];
      const cell = cutOut(sheet, Math.round(left * dots), Math.round(top * dots), width, height);
      return jsQR(cell, width, height, { inversionAttempts: 'dontInvert' })?.data;
    });
    const style = sampleLayout(layout).style;
    const expected = new Set(chosen.map(({ card, versionHash }) => codeUrl(style, card.id, versionHash)));
    expect([...expected][0]).toMatch(
      /^HTTPS:\/\/CAOS\.EXAMPLE\.COM\/C\/MASTERDECK\/COMPUTACAO-01\/[0-9A-F]{8}$/,
    );
    expect(new Set(read.filter((code) => code !== undefined))).toEqual(expected);
  },
);
