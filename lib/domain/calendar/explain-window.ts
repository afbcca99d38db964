import type { BilingualText } from '../diagnostic/problem';
import type { StartDecision } from './start-window';

/** explainWindow says why a run may not start then; times are UTC, for the reader's zone is not known here. */
export function explainWindow(start: Extract<StartDecision, { allowed: false }>): BilingualText {
  switch (start.because) {
    case 'freeze': {
      const until = start.freeze.to.toISOString().slice(0, 16).replace('T', ' ');
      return {
        'pt-BR': `Congelado até ${until} UTC: ${start.freeze.reason}.`,
        en: `Frozen until ${until} UTC: ${start.freeze.reason}.`,
      };
    }
    case 'outside_business_hours':
      return {
        'pt-BR': 'A execução inteira não cabe no horário do ambiente.',
        en: 'The whole run does not fit into the hours of the environment.',
      };
  }
}
