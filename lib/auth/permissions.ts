import { terminalStates, type RunState } from '@/lib/domain/run/run';
import { firstTeam } from '@/lib/domain/people/first-team';
import { requesterRoles } from '@/lib/domain/people/requester-roles';
import type { Permission, Role, Viewer } from '@/lib/domain/view/views';

// Who is a viewer here acts in one team, with the role they have in it. Runs belong to a team: it alone decides about them, while
// everybody with an account sees them and may abort them. What a person or a team may do is said in people-permissions.ts. Every new page,
// server action and route handler gets a line in e2e/role-walk/table.ts, or the role walk fails.

/** RunFacts is what a permission needs to know of a run. */
export interface RunFacts {
  readonly state: RunState;
  readonly requestedById: string;
  readonly teamId: string;
}

/** Decider is what a permission about a run needs to know of a person. */
export type Decider = Pick<Viewer, 'id' | 'role'> & { readonly team: { readonly id: string } };

/** statesBeforeStart are the states in which no engine has touched the run yet. */
export const statesBeforeStart: readonly RunState[] = [
  'requested',
  'awaiting_approval',
  'approved',
  'scheduled',
];

const allowed: Permission = { allowed: true };
const refused = (pt: string, en: string): Permission => ({ allowed: false, why: { 'pt-BR': pt, en } });

const notWaiting = refused(
  'A execução não está à espera de aceite.',
  'The run is not waiting for acceptance.',
);

const otherTeam = refused(
  'A execução é de outro time: ele decide. Abortar, você pode.',
  'The run belongs to another team, which decides. You may abort it.',
);

const requesters = requesterRoles;
const acceptors: readonly Role[] = ['product_owner', 'admin'];
const conductors: readonly Role[] = ['facilitator', 'admin'];

/** canRequestRun: facilitators, engineers and admins play cards. */
export function canRequestRun(viewer: Pick<Viewer, 'role'>): Permission {
  if (requesters.includes(viewer.role)) return allowed;
  return refused(
    'Jogam a carta quem facilita, quem é da engenharia e quem administra.',
    'Facilitators, engineers and admins play cards.',
  );
}

/** canAcceptRisk: a product owner or an admin of the run's team, never the person who requested it, while it waits for acceptance. */
export function canAcceptRisk(viewer: Decider, run: RunFacts): Permission {
  if (run.state !== 'awaiting_approval') return notWaiting;
  if (viewer.id === run.requestedById) {
    return refused(
      'Quem pede a execução não aceita o próprio risco.',
      'Whoever requests a run does not accept its risk.',
    );
  }
  if (viewer.team.id !== run.teamId) return otherTeam;
  if (acceptors.includes(viewer.role)) return allowed;
  return refused(
    'O risco é aceito por quem responde pelo negócio.',
    'The risk is accepted by whoever answers for the business.',
  );
}

/** canRefuseRisk: as canAcceptRisk; who requested the run cancels it instead. */
export function canRefuseRisk(viewer: Decider, run: RunFacts): Permission {
  if (run.state === 'awaiting_approval' && viewer.id === run.requestedById) {
    return refused(
      'Quem pediu a execução a cancela, em vez de recusar.',
      'Whoever requested the run cancels it instead.',
    );
  }
  return canAcceptRisk(viewer, run);
}

/** canAbort: whoever can see a run that is not over may abort it; who did is recorded. */
export function canAbort(run: Pick<RunFacts, 'state'>): Permission {
  if (!terminalStates.includes(run.state)) return allowed;
  return refused('A execução já terminou.', 'The run is over.');
}

/** canCancel: before an engine starts it, by whoever requested the run, a facilitator or an admin of its team. */
export function canCancel(viewer: Decider, run: RunFacts): Permission {
  if (!statesBeforeStart.includes(run.state)) {
    return terminalStates.includes(run.state)
      ? refused('A execução já terminou.', 'The run is over.')
      : refused('A execução já começou: agora se aborta.', 'The run has started: abort it instead.');
  }
  if (viewer.id === run.requestedById) return allowed;
  if (viewer.team.id !== run.teamId) return otherTeam;
  if (conductors.includes(viewer.role)) return allowed;
  return refused(
    'Cancela quem pediu, quem facilita ou quem administra.',
    'Whoever requested it, a facilitator or an admin cancels it.',
  );
}

/** canAcceptAsDemoProductOwner: in demo mode anybody who sees the waiting run presses for the demo's product owner, unless that account requested it. */
export function canAcceptAsDemoProductOwner(
  demo: boolean,
  productOwnerId: string,
  run: RunFacts,
): Permission {
  if (!demo) return refused('Isto existe só na demonstração.', 'This exists in the demo only.');
  return canAcceptRisk({ id: productOwnerId, role: 'product_owner', team: firstTeam }, run);
}

/** canReleaseStopLatch: facilitators and admins, but nobody whose own run it stopped; engaging it is open to any account. */
export function canReleaseStopLatch(viewer: Pick<Viewer, 'role'>, stoppedOwnRun: boolean): Permission {
  if (!conductors.includes(viewer.role)) {
    return refused(
      'Libera a trava quem facilita ou quem administra.',
      'A facilitator or an admin releases the latch.',
    );
  }
  if (!stoppedOwnRun) return allowed;
  return refused(
    'A trava parou uma execução que você pediu: outra pessoa que facilita ou administra a libera.',
    'The latch stopped a run that you requested: another facilitator or admin releases it.',
  );
}

/** canCloseUnverified: facilitators and admins of the run's team, while an undo is marked as not confirmed. */
export function canCloseUnverified(
  viewer: Pick<Decider, 'role' | 'team'>,
  run: Pick<RunFacts, 'state' | 'teamId'> & { readonly marked: boolean },
): Permission {
  if (run.state !== 'rolling_back' || !run.marked) {
    return refused(
      'Só se encerra assim uma execução cujo rollback está marcado como não confirmado.',
      'Only a run whose rollback is marked as not confirmed is closed like this.',
    );
  }
  if (viewer.team.id !== run.teamId) return otherTeam;
  if (conductors.includes(viewer.role)) return allowed;
  return refused(
    'Encerra sem confirmação quem facilita ou quem administra.',
    'A facilitator or an admin closes it unverified.',
  );
}

/** canReportHand: whoever plays cards in the run's team says that a fault made by hand is in, or out; in a GameDay its operators do. */
export function canReportHand(
  viewer: Pick<Decider, 'role' | 'team'>,
  run: Pick<RunFacts, 'teamId'>,
): Permission {
  if (viewer.team.id !== run.teamId) return otherTeam;
  if (requesters.includes(viewer.role)) return allowed;
  return refused(
    'Diz isto quem injeta: quem facilita, quem é da engenharia ou quem administra.',
    'Whoever injects says so: a facilitator, an engineer or an admin.',
  );
}

/** canEditDeck: facilitators, engineers and admins write, archive and restore cards, and change the catalogue. */
export function canEditDeck(viewer: Pick<Viewer, 'role'>): Permission {
  if (requesters.includes(viewer.role)) return allowed;
  return refused(
    'Mexe no baralho quem facilita, quem é da engenharia e quem administra.',
    'Facilitators, engineers and admins change the deck.',
  );
}

/** canEditCatalogue: engineers and admins; what a metric means decides what every card measures. */
export function canEditCatalogue(viewer: Pick<Viewer, 'role'>): Permission {
  if (viewer.role === 'engineer' || viewer.role === 'admin') return allowed;
  return refused(
    'O catálogo é editado por quem é da engenharia ou administra.',
    'Engineers and admins edit the catalogue.',
  );
}

/**
 * canMoveReach: an admin of the first team says where faults may go and what protects an environment, for all teams play there; engineers
 * edit everything else of the catalogue.
 */
export function canMoveReach(viewer: Pick<Decider, 'role' | 'team'>): Permission {
  if (viewer.role === 'admin' && viewer.team.id === firstTeam.id) return allowed;
  return refused(
    'Onde as falhas podem chegar, e o que protege um ambiente, só quem administra a instalação muda.',
    'Where faults may go, and what protects an environment, only who administers the installation changes.',
  );
}

/** canOverrideProgression: an admin alone opens a locked card, for one run and in the open. */
export function canOverrideProgression(viewer: Pick<Viewer, 'role'>): Permission {
  if (viewer.role === 'admin') return allowed;
  return refused(
    'Só quem administra abre uma carta fechada, por escrito e para uma execução.',
    'Only an admin opens a locked card, in writing and for one run.',
  );
}

/** canReviewCardChange: whoever may edit the deck accepts a change, but never one of their own; `authors` are those of every change that waits. */
export function canReviewCardChange(
  viewer: Pick<Viewer, 'id' | 'role'>,
  authors: readonly (string | null)[],
): Permission {
  const permission = canEditDeck(viewer);
  if (!permission.allowed) return permission;
  if (!authors.includes(viewer.id)) return allowed;
  return refused(
    'Quem mudou a carta não aceita a própria mudança.',
    'Whoever changed the card does not accept the change.',
  );
}

/** canWithdrawAcceptance: whoever signed, and any product owner or admin of the team, at any moment. */
export function canWithdrawAcceptance(
  viewer: Decider,
  acceptance: { readonly byId: string; readonly teamId: string; readonly isWithdrawn: boolean },
): Permission {
  if (acceptance.isWithdrawn)
    return refused('O aceite já foi retirado.', 'The acceptance is withdrawn already.');
  if (viewer.id === acceptance.byId) return allowed;
  if (viewer.team.id !== acceptance.teamId) return otherTeam;
  if (acceptors.includes(viewer.role)) return allowed;
  return refused(
    'Retira o aceite quem o assinou, quem responde pelo negócio ou quem administra.',
    'Whoever signed, a product owner or an admin withdraws the acceptance.',
  );
}

/** canPlanRuns: whoever may play a card plans it for later. */
export function canPlanRuns(viewer: Pick<Viewer, 'role'>): Permission {
  return canRequestRun(viewer);
}

/** canEndSchedule: its owner, and facilitators and admins of its team. */
export function canEndSchedule(
  viewer: Decider,
  schedule: { readonly ownerId: string; readonly teamId: string },
): Permission {
  if (viewer.id === schedule.ownerId) return allowed;
  if (viewer.team.id !== schedule.teamId) return otherTeam;
  if (conductors.includes(viewer.role)) return allowed;
  return refused(
    'Encerra quem planejou, quem facilita ou quem administra.',
    'Whoever planned it, a facilitator or an admin ends it.',
  );
}

/** canSetCalendar: facilitators and admins freeze environments and set their hours; anybody who may accept a risk freezes too. */
export function canSetCalendar(viewer: Pick<Viewer, 'role'>): Permission {
  if (conductors.includes(viewer.role) || viewer.role === 'product_owner') return allowed;
  return refused(
    'Mexe no calendário quem facilita, quem responde pelo negócio ou quem administra.',
    'Facilitators, product owners and admins set the calendar.',
  );
}

/** canTryMetric: whoever plays cards may ask the Prometheus of an environment about a metric of the catalogue. */
export function canTryMetric(viewer: Pick<Viewer, 'role'>): Permission {
  if (requesters.includes(viewer.role)) return allowed;
  return refused(
    'Experimenta métricas quem facilita, quem é da engenharia e quem administra.',
    'Facilitators, engineers and admins try metrics.',
  );
}

/** canTryQuery: whoever edits the catalogue may ask a query that is not in it yet. */
export function canTryQuery(viewer: Pick<Viewer, 'role'>): Permission {
  return canEditCatalogue(viewer);
}
