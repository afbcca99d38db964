import type { Locale } from '../diagnostic/problem';
import { formatDuration } from './format-duration';
import { formatQuantity } from './format-number';
import type { AbortSentence } from './parse-abort';

/** formatAbort writes an abort condition as a line of `condicao_aborto`; parsing it gives the condition again. */
export function formatAbort(condition: AbortSentence, locale: Locale): string {
  const isPortuguese = locale === 'pt-BR';
  switch (condition.kind) {
    case 'metric': {
      const { phrase, group, comparator, value, unit, holdMs } = condition;
      const bound = `${comparator} ${formatQuantity(value, unit, locale)}`;
      return `${phrase} ${groupPhrase[group][locale]} ${bound} ${formatHold(holdMs, locale)}`;
    }
    case 'any_p1_alert':
      return isPortuguese
        ? 'disparo de qualquer alerta de severidade P1'
        : 'firing of any alert of severity P1';
    case 'named_alert':
      return isPortuguese
        ? `disparo do alerta "${condition.alert}"`
        : `firing of the alert "${condition.alert}"`;
  }
}

/** groupPhrase names a group inside a sentence. */
export const groupPhrase = {
  canary: { 'pt-BR': 'no canary', en: 'in the canary' },
  control: { 'pt-BR': 'no grupo de controle', en: 'in the control group' },
} as const;

/** formatHold writes how long a condition must hold before it fires. */
export function formatHold(holdMs: number, locale: Locale): string {
  if (holdMs === 0) return locale === 'pt-BR' ? 'imediatamente' : 'immediately';
  return `${locale === 'pt-BR' ? 'por mais de' : 'for more than'} ${formatDuration(holdMs, locale)}`;
}
