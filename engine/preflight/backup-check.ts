import type { CheckResult } from '@/lib/domain/run/evidence';
import { check, type PreflightCheck } from './check';

/** enginesCheck: somebody must be there to undo the fault if this engine dies. */
export function enginesCheck(others: number, supervised: boolean, production: boolean): CheckResult {
  if (others > 0)
    return check(
      'engine_backup',
      'passed',
      `Este motor e mais ${others} estão no ar.`,
      `This engine and ${others} more are alive.`,
    );
  if (supervised)
    return check(
      'engine_backup',
      'passed',
      'O motor está no ar e um supervisor o reinicia se cair.',
      'The engine is alive and a supervisor restarts it if it dies.',
    );
  return check(
    'engine_backup',
    production ? 'failed' : 'warning',
    'Só há um motor, sem supervisor: se ele cair, ninguém desfaz a falha. Suba um segundo motor.',
    'There is one engine only, without a supervisor: if it dies nobody undoes the fault. Start a second engine.',
  );
}

/** backupCheck asks who else would undo the fault: a second engine, a supervisor or a guard. */
export const backupCheck: PreflightCheck = async ({ store, engine, plan }) => {
  const others = await store.otherEngines(engine.id);
  return [enginesCheck(others, engine.supervised, plan.environment.production)];
};
