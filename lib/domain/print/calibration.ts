import type { Locale } from '../diagnostic/problem';
import { drawLines } from './draw-lines';
import { circlePath, linePath, type Item } from './drawing';
import { flowBlocks, prepareBlocks } from './flow';
import { millimetresPerPoint, type FontMetrics } from './font-metrics';
import type { Offsets } from './offsets';
import type { Page } from './page';
import { oneLine } from './card-frame';
import { paperSizes, type Paper } from './sheet-grid';

/** Where the lines stand that are measured from the paper's edges: well inside what any printer reaches. */
const lineAtMm = 20;
const black = '#000000';

/**
 * calibrationPages are two sides to print with the printer's own duplex: lines that should lie 20 mm from the edges, and a cross with
 * a scale for holding the sheet against the light. Offsets that are known already are applied, so that a second print proves them.
 */
export function calibrationPages(
  paper: Paper,
  offsets: Offsets,
  locale: Locale,
  metrics: FontMetrics,
): Page[] {
  return (['front', 'back'] as const).map((side): Page => {
    const { widthMm, heightMm } = paperSizes[paper];
    const { right, down } = offsets[side];
    const drawing = { widthMm, heightMm, items: side === 'front' ? front(paper, locale, metrics) : [] };
    const items = [
      ...lines(widthMm, heightMm),
      ...cross(widthMm / 2, heightMm / 2, side === 'front', metrics),
    ];
    const sideName = calibrationWords[locale][side];
    const name = oneLine(
      sideName,
      { x: lineAtMm + 5, y: lineAtMm + 14, sizePt: 20, ink: black, font: 'title' },
      { cardId: '*', metrics },
    );
    const clip = { x: 0, y: 0, width: widthMm, height: heightMm };
    return {
      widthMm,
      heightMm,
      side,
      placements: [
        {
          drawing: { ...drawing, items: [...items, ...name, ...drawing.items] },
          x: right,
          y: down,
          turned: false,
          clip: { ...clip, x: -right, y: -down },
        },
      ],
      furniture: [],
    };
  });
}

function lines(widthMm: number, heightMm: number): Item[] {
  const d = linePath(lineAtMm, 8, lineAtMm, heightMm - 8) + linePath(8, lineAtMm, widthMm - 8, lineAtMm);
  return [{ kind: 'path', d, stroke: { ink: black, width: 0.15 } }];
}

/** The scale is on the front alone: through the paper, the back's cross points at it. */
function cross(x: number, y: number, withScale: boolean, metrics: FontMetrics): Item[] {
  const reach = withScale ? 10 : 14;
  const ticks = Array.from({ length: 41 }, (_, index) => {
    const at = (index - 20) / 2;
    const length = index % 10 === 0 ? 3 : index % 2 === 0 ? 2 : 1.1;
    return linePath(x + at, y, x + at, y + length) + linePath(x, y + at, x + length, y + at);
  });
  const d = linePath(x - reach, y, x + reach, y) + linePath(x, y - reach, x, y + reach);
  const numbers = withScale
    ? [-10, -5, 5, 10].flatMap((at) => {
        const style = { sizePt: 6, ink: black, font: 'text' } as const;
        const typeCase = { cardId: '*', metrics };
        return [
          ...oneLine(String(at), { ...style, x: x + at, y: y + 6, align: 'centre' }, typeCase),
          ...oneLine(String(at), { ...style, x: x - 1.5, y: y + at + 0.8, align: 'right' }, typeCase),
        ];
      })
    : [];
  const ring = circlePath(x, y, 5);
  return [
    {
      kind: 'path',
      d: `${d}${withScale ? ticks.join('') : ring}`,
      stroke: { ink: black, width: 0.12 },
    },
    ...numbers,
  ];
}

function front(paper: Paper, locale: Locale, metrics: FontMetrics): Item[] {
  const sizePt = 10;
  const em = sizePt * millimetresPerPoint;
  const widthMm = paperSizes[paper].widthMm - 2 * lineAtMm - 10;
  const typeCase = { cardId: '*', metrics };
  const blocks = calibrationWords[locale].steps.map((text, index) => ({
    spans: [{ text, font: 'text' as const, ink: black }],
    lead: [{ text: `${index + 1}.`, font: 'textBold' as const, ink: black }],
    leadWidth: 1.5,
    spaceBefore: 0.5,
  }));
  const set = flowBlocks(prepareBlocks(blocks, typeCase), widthMm / em, typeCase);
  return drawLines(set, { x: lineAtMm + 5, top: lineAtMm + 20, widthMm, sizePt, ruleInk: black });
}

const calibrationWords: Readonly<Record<Locale, { front: string; back: string; steps: readonly string[] }>> =
  {
    'pt-BR': {
      front: 'Frente',
      back: 'Verso',
      steps: [
        'Imprima estas duas páginas numa folha só, frente e verso, a 100 % (tamanho real).',
        'Meça, em cada lado, da borda esquerda até a linha vertical e da borda de cima até a horizontal: devem dar 20 mm.',
        'A correção é 20 menos o que mediu: para a direita e para baixo, olhando para aquele lado. Mediu 20,8 à esquerda e 19,5 em cima: -0.8,0.5.',
        'Guarde na tela Imprimir, sob o nome da impressora; no terminal: npx masterdeck print --calibration --printer NOME --front-offset=-0.8,0.5 --back-offset=0,0 --out calibracao.pdf',
        'Imprima de novo e segure contra a luz: a cruz do verso deve cair no zero da escala. Depois, escolha a impressora (ou --printer NOME) em cada impressão.',
      ],
    },
    en: {
      front: 'Front',
      back: 'Back',
      steps: [
        'Print these two pages on one sheet, both sides, at 100 % (actual size).',
        'Measure, on each side, from the left edge to the vertical line and from the top edge to the horizontal one: both should be 20 mm.',
        'The correction is 20 less what you measured: right and down, as you look at that side. Measured 20.8 at left and 19.5 at the top: -0.8,0.5.',
        'Keep it on the page Print, under the printer’s name; in a terminal: npx masterdeck print --calibration --printer NAME --front-offset=-0.8,0.5 --back-offset=0,0 --out calibration.pdf',
        'Print again and hold the sheet against the light: the cross of the back should fall on the zero of the scale. Then choose the printer (or give --printer NAME) with every print.',
      ],
    },
  };
