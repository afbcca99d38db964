import type { BilingualText } from '@/lib/domain/diagnostic/problem';

/** printRefusals says why nothing is printed from the application, and what to do. */
export const printRefusals = {
  printer: (name: string): BilingualText => ({
    'pt-BR': `Não conheço a impressora “${name}”. Imprima a folha de calibração e guarde o que medir.`,
    en: `There is no printer “${name}” yet. Print the calibration sheet and keep what you measure.`,
  }),
  gameDay: {
    'pt-BR': 'Não há esse GameDay. Nada foi impresso. Escolha outro, ou as cartas por número.',
    en: 'There is no such GameDay. Nothing was printed. Choose another one, or the cards by id.',
  },
  nothing: {
    'pt-BR': 'Nada a imprimir: nenhuma destas cartas mudou desde a sua última impressão.',
    en: 'Nothing to print: none of these cards has changed since your last print.',
  },
  choice: {
    'pt-BR': 'Não entendi o que imprimir: um dos campos do endereço não existe ou tem um valor desconhecido.',
    en: 'What to print is unclear: a field of the address does not exist or has an unknown value.',
  },
  unreadable: (ids: readonly string[]): BilingualText => ({
    'pt-BR': `Não consigo ler ${ids.join(', ')}. Nada foi impresso. Corrija a carta, ou escolha as outras por número.`,
    en: `I cannot read ${ids.join(', ')}. Nothing was printed. Mend the card, or choose the others by id.`,
  }),
  tooMany: (count: number, most: number): BilingualText => ({
    'pt-BR': `São ${count} cartas, e imprimo até ${most} de uma vez. Escolha por naipe ou por número, ou use npx masterdeck print.`,
    en: `These are ${count} cards, and at most ${most} are printed at once. Choose by suit or by id, or use npx masterdeck print.`,
  }),
} as const;
