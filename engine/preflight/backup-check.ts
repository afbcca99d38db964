import type { CheckResult } from '@/lib/domain/run/evidence';
import { check, type PreflightCheck } from './check';
import { isGuarded } from './guard-check';

/** enginesCheck: somebody must be there to undo the fault if this engine dies. */
export function enginesCheck(
  backup: { readonly others: number; readonly supervised: boolean; readonly guarded: boolean },
  production: boolean,
): CheckResult {
  if (backup.others > 0)
    return check(
      'engine_backup',
      'passed',
      `Este motor e mais ${backup.others} estão no ar.`,
      `This engine and ${backup.others} more are alive.`,
    );
  if (backup.supervised)
    return check(
      'engine_backup',
      'passed',
      'O motor está no ar e um supervisor o reinicia se cair.',
      'The engine is alive and a supervisor restarts it if it dies.',
    );
  if (backup.guarded)
    return check(
      'engine_backup',
      'passed',
      'Só há este motor; se ele cair, o guarda ao lado do Toxiproxy desfaz a falha.',
      'There is this engine only; if it dies, the guard beside the Toxiproxy undoes the fault.',
    );
  return check(
    'engine_backup',
    production ? 'failed' : 'warning',
    'Só há um motor, sem supervisor nem guarda: se ele cair, ninguém desfaz a falha. Suba um segundo motor.',
    'There is one engine only, without supervisor or guard: if it dies nobody undoes the fault. Start a second engine.',
  );
}

/** backupCheck asks who else would undo the fault: a second engine, a supervisor or a guard. */
export const backupCheck: PreflightCheck = async (run) => {
  const [others, guarded] = await Promise.all([run.store.otherEngines(run.engine.id), isGuarded(run)]);
  const { supervised } = run.engine;
  return [enginesCheck({ others, supervised, guarded }, run.plan.environment.production)];
};
