import type { Locale } from '../diagnostic/problem';
import type { Block } from './flow';
import { manualAbortCommands } from './manual-abort-commands';
import type { Palette } from './palette';
import type { PrintableCard } from './print-card';
import type { Span } from './words';

/** manualAbortText is what a person does without the application, at a terminal, step by step. */
export function manualAbortText(printable: PrintableCard, palette: Palette, locale: Locale): Block[] {
  const { card } = printable;
  const words = manualAbortWords[locale];
  const span = (text: string, font: Span['font'] = 'text', ink = palette.text): Span => ({ text, font, ink });
  const step = (index: number, text: string): Block => ({
    spans: [span(text)],
    lead: [span(`${index + 1}.`, 'textBold', palette.abort)],
    leadWidth: 1.1,
    spaceBefore: 0.3,
  });
  const under = (text: string, font: Span['font']): Block => ({
    spans: [span(text, font)],
    lead: [span(font === 'mono' ? '$' : '→', font, palette.abort)],
    leadWidth: 1.1,
    spaceBefore: 0.12,
  });
  const { undo, details } = howToUndo(printable, locale);
  const byHand = card.injection.tool === 'manual';
  const owner = card.owner === null ? '' : ` (${card.owner})`;
  return [
    { spans: [span(words.title, 'title', palette.abort)], size: 1.5 },
    { spans: [span(card.id, 'textBold'), span(` · ${words.when}`)] },
    step(0, words.say),
    step(1, undo),
    ...details.map(({ text, font }) => under(text, font)),
    ...(byHand ? [] : [step(2, words.hangs)]),
    step(byHand ? 2 : 3, byHand ? words.checkByHand(owner) : words.check(owner)),
    ...(byHand ? [] : [{ spans: [span('Rollback: ', 'textBold'), span(card.rollback)], spaceBefore: 0.45 }]),
  ];
}

interface Undo {
  readonly undo: string;
  readonly details: readonly { readonly text: string; readonly font: 'mono' | 'textBold' }[];
}

function howToUndo({ card, endpoints }: PrintableCard, locale: Locale): Undo {
  const words = manualAbortWords[locale];
  if (card.injection.tool === 'manual') {
    return { undo: words.byHand, details: [{ text: card.rollback, font: 'textBold' }] };
  }
  const known = endpoints !== null && endpoints.length > 0;
  const proxies = known ? endpoints : [{ apiUrl: 'http://TOXIPROXY:8474', proxy: 'PROXY' }];
  const commands = manualAbortCommands(proxies, card.injection.fault);
  return {
    undo: known ? words.known : words.unknown(card.injection.target),
    details: commands.map((text) => ({ text, font: 'mono' })),
  };
}

const manualAbortWords = {
  'pt-BR': {
    title: 'Aborto manual',
    when: 'se o aplicativo não responde',
    say: 'Diga em voz alta: “abortar”. Anote a hora.',
    byHand: 'Desfaça o que foi feito à mão:',
    known: 'Num terminal que alcança o Toxiproxy:',
    unknown: (target: string) =>
      `Num terminal que alcança o Toxiproxy; troque TOXIPROXY e PROXY pelos de ${target}:`,
    checkByHand: (owner: string) =>
      `Confira: o canary volta ao nível do controle. Se não voltar, chame o plantão${owner}.`,
    hangs: 'Sem resposta em 5 s: não insista, reinicie o processo do Toxiproxy.',
    check: (owner: string) =>
      `Confira: "toxics":[], e o canary volta ao nível do controle. Se não voltar, chame o plantão${owner}.`,
  },
  en: {
    title: 'Manual abort',
    when: 'if the application does not answer',
    say: 'Say aloud: “abort”. Note the time.',
    byHand: 'Undo what was done by hand:',
    known: 'In a terminal that reaches Toxiproxy:',
    unknown: (target: string) =>
      `In a terminal that reaches Toxiproxy; put the names for ${target} in place of TOXIPROXY and PROXY:`,
    checkByHand: (owner: string) =>
      `Check: the canary returns to the level of control. If not, call on-call${owner}.`,
    hangs: 'No answer within 5 s: do not insist, restart the Toxiproxy process.',
    check: (owner: string) =>
      `Check: "toxics":[], and the canary returns to the level of control. If not, call on-call${owner}.`,
  },
} as const;
