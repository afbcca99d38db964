import { explainWindow } from '../calendar/explain-window';
import type { StartDecision } from '../calendar/start-window';
import type { Unlock } from '../progression/decide-unlock';
import { explainLock } from '../progression/explain-lock';
import type { CheckResult } from './evidence';

/** progressionCheck says whether the rule of progression lets the team run this card; an override is a warning that stays in sight. */
export function progressionCheck(
  unlock: Unlock,
  isProduction: boolean,
  override: { readonly byName: string; readonly reason: string } | null,
): CheckResult {
  const id = 'progression';
  if (unlock.open) {
    const text = { 'pt-BR': 'A carta está aberta para o time.', en: 'The card is open for the team.' };
    return { id, outcome: 'passed', text };
  }
  const why = explainLock(unlock, isProduction);
  if (override === null) return { id, outcome: 'failed', text: why };
  return {
    id,
    outcome: 'warning',
    text: {
      'pt-BR': `${why['pt-BR']} ${override.byName} a abriu para esta execução: ${override.reason}`,
      en: `${why.en} ${override.byName} opened it for this run: ${override.reason}`,
    },
  };
}

/** calendarCheck says whether freezes and business hours leave room for the whole run. */
export function calendarCheck(start: StartDecision): CheckResult {
  return start.allowed
    ? {
        id: 'calendar',
        outcome: 'passed',
        text: {
          'pt-BR': 'Nenhum congelamento, e dentro do horário do ambiente.',
          en: 'No freeze, and within the hours of the environment.',
        },
      }
    : { id: 'calendar', outcome: 'failed', text: explainWindow(start) };
}
