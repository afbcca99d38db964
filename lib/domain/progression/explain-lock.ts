import type { BilingualText } from '../diagnostic/problem';
import type { Unlock } from './decide-unlock';

/** explainLock says why a card is locked and what opens it, in a sentence that a facilitator understands. */
export function explainLock(unlock: Extract<Unlock, { open: false }>, isProduction: boolean): BilingualText {
  const where = isProduction ? { pt: ' em produção', en: ' in production' } : { pt: '', en: '' };
  const cards = listCards(unlock.missing);
  switch (unlock.because) {
    case 'unreviewed':
      return {
        'pt-BR':
          'Carta fechada: só quem escreveu esta versão a leu. Abre quando outra pessoa aceitar a mudança, no mapa dos naipes.',
        en: 'The card is locked: nobody but its author has read this version. It opens once somebody else accepts the change, on the map of the suits.',
      };
    case 'no_success_in_suit':
      return {
        'pt-BR': `Carta fechada: abre quando o time confirmar uma carta deste naipe${where.pt}, na intensidade e na duração dela${cards === '' ? '' : ` (${cards})`}.`,
        en: `The card is locked: it opens once the team has confirmed one card of this suit${where.en}, at its own intensity and duration${cards === '' ? '' : ` (${cards})`}.`,
      };
    case 'milder_cards_missing':
      return {
        'pt-BR': `Carta fechada: faltam confirmar${where.pt}, na intensidade e na duração delas: ${cards}.`,
        en: `The card is locked: still to be confirmed${where.en}, at their own intensity and duration: ${cards}.`,
      };
    case 'no_milder_card':
      return {
        'pt-BR': 'Carta fechada: o naipe não tem carta mais leve que a abra.',
        en: 'The card is locked: the suit has no milder card that would open it.',
      };
  }
}

/** A suit may have dozens of milder cards; the map shows them all. */
const mostNamed = 4;

function listCards(ids: readonly string[]): string {
  const named = ids.slice(0, mostNamed).join(', ');
  return ids.length > mostNamed ? `${named} +${ids.length - mostNamed}` : named;
}
