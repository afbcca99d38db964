import type { BilingualText } from '../diagnostic/problem';

/** PrintFailure says which card cannot be printed, and why: nothing is ever cut or left out in silence. */
export class PrintFailure extends Error {
  override readonly name = 'PrintFailure';

  constructor(
    readonly cardId: string,
    readonly text: BilingualText,
  ) {
    super(`${cardId}: ${text.en}`);
  }

  /** The sentence with the card's id before it. */
  get named(): BilingualText {
    return { 'pt-BR': `${this.cardId}: ${this.text['pt-BR']}`, en: `${this.cardId}: ${this.text.en}` };
  }
}

/** failUnprintable refuses a character that no embedded font has, or whose direction the layout cannot set. */
export function failUnprintable(cardId: string, character: string, why: 'no_glyph' | 'direction'): never {
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  throw new PrintFailure(
    cardId,
    why === 'no_glyph'
      ? {
          'pt-BR': `o caractere “${character}” (${code}) não existe em nenhuma fonte embutida; troque-o na carta.`,
          en: `no embedded font has the character “${character}” (${code}); replace it in the card.`,
        }
      : {
          'pt-BR': `o caractere “${character}” (${code}) se escreve da direita para a esquerda, e isso não sei compor.`,
          en: `the character “${character}” (${code}) is written from right to left, which cannot be set here.`,
        },
  );
}

/** failTooLong refuses a text that does not fit on two cards at the smallest type size. */
export function failTooLong(cardId: string, minPt: number): never {
  throw new PrintFailure(cardId, {
    'pt-BR': `o texto não cabe em duas cartas nem no menor corpo (${minPt} pt); encurte-o ou escolha um formato maior.`,
    en: `the text does not fit on two cards even at the smallest size (${minPt} pt); shorten it or choose a larger format.`,
  });
}
