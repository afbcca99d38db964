import type { BilingualText } from '../diagnostic/problem';
import { withoutCredentials } from './words';

/** HealthOutcome: `unknown` is what could not be told, and never looks like `well`. */
export type HealthOutcome = 'well' | 'attention' | 'broken' | 'unknown';

/** HealthLine is one thing that was looked at, in a sentence that says what it means. */
export interface HealthLine {
  readonly id: string;
  readonly outcome: HealthOutcome;
  readonly text: BilingualText;
}

/** line makes one HealthLine; `pt` and `en` are whole sentences. What stands in an address before the @ is left out everywhere. */
export function line(id: string, outcome: HealthOutcome, pt: string, en: string): HealthLine {
  return {
    id: withoutCredentials(id),
    outcome,
    text: { 'pt-BR': withoutCredentials(pt), en: withoutCredentials(en) },
  };
}
