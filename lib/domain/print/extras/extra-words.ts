import type { Locale } from '../../diagnostic/problem';
import type { ExtraWords } from './extra-text';
import { english } from './extra-words-en';
import { portuguese } from './extra-words-pt';

/** extraWords gives the texts of a language. */
export function extraWords(locale: Locale): ExtraWords {
  switch (locale) {
    case 'pt-BR':
      return portuguese;
    case 'en':
      return english;
  }
}
