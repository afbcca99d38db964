import type { CheckResult } from '@/lib/domain/run/evidence';
import type { Rehearsal } from '@/lib/domain/run/rehearsal';
import { mapBounded } from '../map-bounded';
import { looksAtOnce } from '../read-tick';
import { rehearseAbort } from '../rehearse';
import type { RunContext } from '../run-context';
import { check, type PreflightCheck } from './check';

/** rehearsalCheck says what the rehearsals of a target's Toxiproxies showed; `demanded`: the environment takes no run without one. */
export function rehearsalCheck(rehearsals: readonly Rehearsal[], demanded: boolean): CheckResult {
  const say = (outcome: CheckResult['outcome'], pt: string, en: string) =>
    check('rehearsal', outcome, pt, en);
  const failed = rehearsals.find(({ outcome }) => outcome === 'failed');
  if (failed)
    return say(
      'failed',
      `O abort ensaiado em ${failed.apiUrl} não desfez a falha como devia: ${failed.detail ?? ''}. Nada começa neste Toxiproxy.`,
      `The rehearsed abort at ${failed.apiUrl} did not undo the fault as it should: ${failed.detail ?? ''}. Nothing starts on this Toxiproxy.`,
    );
  const impossible = rehearsals.find(({ outcome }) => outcome === 'not_possible');
  if (impossible)
    return say(
      demanded ? 'failed' : 'warning',
      `O abort não pôde ser ensaiado em ${impossible.apiUrl}: ${impossible.detail ?? ''}.`,
      `The abort could not be rehearsed at ${impossible.apiUrl}: ${impossible.detail ?? ''}.`,
    );
  const slowestMs = Math.max(...rehearsals.map(({ undoMs }) => undoMs ?? 0));
  const seconds = (language: string) =>
    (slowestMs / 1_000).toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return say(
    'passed',
    `Abort ensaiado agora em um proxy de rascunho: desfeito e relido em ${seconds('pt-BR')} s.`,
    `Abort rehearsed just now on a scratch proxy: undone and read back in ${seconds('en')} s.`,
  );
}

/** rehearsalChecks rehearses before every run in production, and elsewhere where the environment demands one and the last is too old. */
export const rehearsalChecks: PreflightCheck = async (run, signal) => {
  const { production, rehearsalMaxAgeMs } = run.plan.environment;
  // What a person does cannot be rehearsed on a scratch proxy; the hand's own check says who undoes it.
  if (run.plan.fault.kind === 'by_hand') return [];
  if (!production && rehearsalMaxAgeMs === undefined) return [];
  const apiUrls = [...new Set(run.plan.target.endpoints.map(({ apiUrl }) => apiUrl))];
  const freshMs = production ? 0 : (rehearsalMaxAgeMs ?? 0);
  if (await areFresh(run, apiUrls, freshMs))
    return [
      check(
        'rehearsal',
        'passed',
        'O último abort ensaiado neste Toxiproxy ainda vale.',
        'The last rehearsed abort on this Toxiproxy still counts.',
      ),
    ];
  const rehearsals = await mapBounded(apiUrls, looksAtOnce, async (apiUrl) => {
    const rehearsal = await rehearseAbort(run, apiUrl, signal);
    await run.store.recordRehearsal(rehearsal, run.engine.id, run.claimed.runId);
    return rehearsal;
  });
  return [rehearsalCheck(rehearsals, rehearsalMaxAgeMs !== undefined)];
};

async function areFresh(run: RunContext, apiUrls: readonly string[], freshMs: number): Promise<boolean> {
  if (freshMs === 0) return false;
  const found = await run.store.lastRehearsals(apiUrls);
  return found.every(({ last }) => last?.outcome === 'clean' && last.ageMs <= freshMs);
}
