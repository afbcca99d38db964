import { findCurrentCard } from '@/lib/adapters/postgres/card-store';
import type { LaunchGates } from '@/lib/adapters/postgres/launch-gates';
import { readMarks } from '@/lib/adapters/postgres/target-mark';
import type { StoredAcceptance } from '@/lib/domain/contract/acceptance';
import { canOverrideProgression, canRequestRun } from '@/lib/auth/permissions';
import type { Card } from '@/lib/domain/card/card';
import type { Catalogue } from '@/lib/domain/catalogue/catalogue';
import { compilePlan } from '@/lib/domain/plan/compile-plan';
import { conditionsThatCannotFire } from '@/lib/domain/plan/conditions-that-cannot-fire';
import { distinctProblems, listSuspicions } from '@/lib/domain/plan/list-suspicions';
import { hashPlan } from '@/lib/domain/plan/hash-plan';
import type { Plan } from '@/lib/domain/plan/plan';
import { explainLock } from '@/lib/domain/progression/explain-lock';
import type { LaunchView, Permission, Viewer } from '@/lib/domain/view/views';
import { failureTexts, refuse, type Outcome } from './failure';
import { readCard } from './read-card';
import { readCatalogue } from './read-catalogue';
import { findObstacle, readGates, type PlanGates } from './read-gates';
import { listGates } from './list-gates';
import { listReadiness } from './readiness';
import type { ServiceContext } from './service-context';

/** LaunchChoice is what the launch form holds: duration in ms, share 0..1; what is missing is the card's own. */
export interface LaunchChoice {
  readonly cardId: string;
  readonly environment?: string;
  readonly durationMs?: number;
  readonly share?: number;
}

/** viewLaunch compiles the plan for a choice and says what is already known about its readiness. */
export async function viewLaunch(
  context: ServiceContext,
  viewer: Viewer,
  choice: LaunchChoice,
): Promise<Outcome<LaunchView>> {
  const current = await findCurrentCard(context.db, choice.cardId);
  if (!current) return refuse('not_found');
  const checked = readCard(current);
  if (!checked.ok) return refuse('card_unreadable', checked.problems);
  const catalogue = await readCatalogue(context.db);
  if (!catalogue.ok) return catalogue;
  const card = checked.value;
  const environment = choice.environment ?? card.blastRadius.environment;
  const durationMs = choice.durationMs ?? card.injection.durationMs;
  const share = choice.share ?? card.injection.share;
  const base = { card, versionHash: current.hash, catalogue: catalogue.value };
  const compiled = compilePlan({ ...base, environment, durationMs, share });
  const plan = compiled.ok ? compiled.plan : null;
  const asker = { requestedById: viewer.id, teamId: viewer.team.id };
  const read = plan && (await readGates(context.db, plan, asker));
  return {
    ok: true,
    value: {
      card,
      versionHash: current.hash,
      environments: listEnvironments(card, current.hash, catalogue.value),
      environment,
      durationMs,
      share,
      plan,
      planHash: plan && hashPlan(plan),
      problems: compiled.ok
        ? distinctProblems([...compiled.notes, ...listSuspicions(card, catalogue.value, environment)])
        : compiled.problems,
      abortsThatCannotFire: plan ? conditionsThatCannotFire(plan) : [],
      readiness: plan && read ? [...listReadiness(plan, read.facts), ...listGates(plan, read.gates)] : [],
      marks: plan ? await readMarks(context.db, plan.target.endpoints) : [],
      lock: plan && read && !read.gates.unlock.open ? describeLock(viewer, plan, read.gates) : null,
      cover: read?.gates.acceptance ? describeSigner(read.gates.acceptance) : null,
      canRequest: mayRequest(viewer, plan, read),
    },
  };
}

/** listEnvironments names the card's own environment first, then those for which the card compiles too. */
function listEnvironments(card: Card, versionHash: string, catalogue: Catalogue): LaunchView['environments'] {
  const own = card.blastRadius.environment;
  return catalogue.environments
    .filter(({ name }) => name === own || compilePlan({ card, versionHash, catalogue, environment: name }).ok)
    .map(({ name, production, acceptanceRequired }) => ({
      name,
      production,
      acceptanceRequired,
      isOwn: name === own,
    }))
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || a.name.localeCompare(b.name));
}

/** mayRequest is what requestRun checks too; readiness that can still change before the engine's preflight forbids nothing. */
function mayRequest(viewer: Viewer, plan: Plan | null, read: PlanGates | null): Permission {
  const permission = canRequestRun(viewer);
  if (!permission.allowed) return permission;
  if (!plan || !read) return { allowed: false, why: failureTexts.does_not_compile };
  const obstacle = findObstacle(plan, read);
  return obstacle ? { allowed: false, why: obstacle.text } : permission;
}

function describeLock(viewer: Viewer, plan: Plan, gates: LaunchGates): LaunchView['lock'] {
  const { unlock, override } = gates;
  if (unlock.open) return null;
  return {
    why: explainLock(unlock, plan.environment.production),
    override: override && { by: override.byName, reason: override.reason },
    canOverride: canOverrideProgression(viewer),
  };
}

function describeSigner({ byName, until }: StoredAcceptance): LaunchView['cover'] {
  return { by: byName, until: until?.toISOString() ?? null };
}
