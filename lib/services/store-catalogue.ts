import { readWaitingRuns, type WaitingRun } from '@/lib/adapters/postgres/catalogue-history';
import {
  saveCatalogueVersion,
  type CatalogueOrigin,
  type CatalogueText,
} from '@/lib/adapters/postgres/catalogue-store';
import { appendRunEvents } from '@/lib/adapters/postgres/run-events';
import { endRunBeforeStart } from '@/lib/adapters/postgres/run-store';
import type { Transaction } from '@/lib/adapters/postgres/transaction';
import { statesBeforeStart } from '@/lib/auth/permissions';
import type { Catalogue } from '@/lib/domain/catalogue/catalogue';
import { compilePlan } from '@/lib/domain/plan/compile-plan';
import { hashPlan } from '@/lib/domain/plan/hash-plan';
import { planSchema } from '@/lib/domain/plan/plan';
import { readCard } from './read-card';

/** VoidedRun is a run that no engine has started and whose plan a catalogue no longer gives. */
export interface VoidedRun {
  readonly id: string;
  readonly cardId: string;
  readonly state: string;
  readonly requestedBy: string;
}

/** StoredCatalogue is what a save did: the version that is current now, and the runs that it voided. */
export interface StoredCatalogue {
  readonly hash: string;
  readonly change: 'added' | 'unchanged';
  readonly voided: readonly VoidedRun[];
}

/**
 * storeCatalogue is the only way to a new catalogue version. In the same transaction it cancels every run that no engine has
 * started and whose plan would now be another: what starts is exactly what was accepted, and against the catalogue that holds.
 */
export async function storeCatalogue(
  tx: Transaction,
  text: CatalogueText & { readonly origin: CatalogueOrigin },
  catalogue: Catalogue,
  by: { readonly id: string; readonly name: string } | null,
): Promise<StoredCatalogue> {
  const saved = await saveCatalogueVersion(tx, text, by?.id ?? null);
  if (saved.change === 'unchanged') return { ...saved, voided: [] };
  const voided: VoidedRun[] = [];
  for (const run of await listVoidedRuns(tx, catalogue, true)) {
    // An engine that took it meanwhile executes the plan that was accepted, whole, as it is stored in the run.
    if (!(await endRunBeforeStart(tx, run.id, 'cancelled', statesBeforeStart))) continue;
    await appendRunEvents(tx, run.id, [
      { kind: 'plan_voided', by, catalogueHash: saved.hash },
      { kind: 'state_entered', state: 'cancelled' },
    ]);
    voided.push(run);
  }
  return { ...saved, voided };
}

/** listVoidedRuns compiles the plan of every run that waits once more, and lists those that would differ; `hold` keeps their rows until the transaction ends. */
export async function listVoidedRuns(
  tx: Transaction,
  catalogue: Catalogue,
  hold = false,
): Promise<readonly VoidedRun[]> {
  const runs = await readWaitingRuns(tx, statesBeforeStart, hold);
  return runs
    .filter((run) => !givesSamePlan(run, catalogue))
    .map(({ id, cardId, state, requestedBy }) => ({ id, cardId, state, requestedBy }));
}

/** A plan that cannot be compiled again is not known to be the same, so it is not. */
function givesSamePlan(run: WaitingRun, catalogue: Catalogue): boolean {
  const plan = planSchema.safeParse(run.plan);
  if (!plan.success || run.source === null) return false;
  const card = readCard({ hash: run.cardVersionHash, source: run.source });
  if (!card.ok) return false;
  const { environment, injection } = plan.data;
  const compiled = compilePlan({
    card: card.value,
    versionHash: run.cardVersionHash,
    catalogue,
    environment: environment.name,
    durationMs: injection.durationMs,
    share: injection.share,
  });
  return compiled.ok && hashPlan(compiled.plan) === run.planHash;
}
