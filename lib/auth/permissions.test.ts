import { describe, expect, it } from 'vitest';
import { runStateSchema, terminalStates, type RunState } from '@/lib/domain/run/run';
import { firstTeam } from '@/lib/domain/people/first-team';
import type { Role } from '@/lib/domain/view/views';
import {
  canAbort,
  canAcceptAsDemoProductOwner,
  canAcceptRisk,
  canCancel,
  canCloseUnverified,
  canRefuseRisk,
  canReleaseStopLatch,
  canRequestRun,
} from './permissions';

const roles: readonly Role[] = ['admin', 'facilitator', 'product_owner', 'engineer', 'viewer'];
const states = runStateSchema.options;
const team = firstTeam;
const viewer = (role: Role, id = 'somebody', of = team) => ({ id, role, team: of });
const run = (state: RunState, requestedById = 'requester') => ({ state, requestedById, teamId: team.id });

describe('who may do what', () => {
  it.each([
    // role            request  accept  cancel other's  release
    ['admin', true, true, true, true],
    ['facilitator', true, false, true, true],
    ['product_owner', false, true, false, false],
    ['engineer', true, false, false, false],
    ['viewer', false, false, false, false],
  ] as const)('%s', (role, request, accept, cancel, release) => {
    expect(canRequestRun(viewer(role)).allowed).toBe(request);
    expect(canAcceptRisk(viewer(role), run('awaiting_approval')).allowed).toBe(accept);
    expect(canRefuseRisk(viewer(role), run('awaiting_approval')).allowed).toBe(accept);
    expect(canCancel(viewer(role), run('approved')).allowed).toBe(cancel);
    expect(canReleaseStopLatch(viewer(role), false).allowed).toBe(release);
    expect(canReleaseStopLatch(viewer(role), true).allowed).toBe(false);
    expect(
      canCloseUnverified(viewer(role), { state: 'rolling_back', marked: true, teamId: team.id }).allowed,
    ).toBe(release);
    expect(
      canCloseUnverified(viewer(role), { state: 'rolling_back', marked: false, teamId: team.id }).allowed,
    ).toBe(false);
    expect(
      canCloseUnverified(viewer(role), { state: 'injecting', marked: true, teamId: team.id }).allowed,
    ).toBe(false);
  });

  it.each(roles)('a %s who requested the run neither accepts nor refuses it, and may cancel it', (role) => {
    const own = run('awaiting_approval', 'somebody');
    expect(canAcceptRisk(viewer(role), own).allowed).toBe(false);
    expect(canRefuseRisk(viewer(role), own).allowed).toBe(false);
    expect(canCancel(viewer(role), own).allowed).toBe(true);
  });

  it.each(states)('in state %s', (state) => {
    expect(canAcceptRisk(viewer('product_owner'), run(state)).allowed).toBe(state === 'awaiting_approval');
    expect(canAbort({ state }).allowed).toBe(!terminalStates.includes(state));
    const notStarted = ['requested', 'awaiting_approval', 'approved', 'scheduled'].includes(state);
    expect(canCancel(viewer('facilitator'), run(state)).allowed).toBe(notStarted);
  });

  it.each(roles)('a %s of another team decides nothing about a run, and may abort it', (role) => {
    const stranger = viewer(role, 'somebody', { id: 'other', name: 'Other' });
    expect(canAcceptRisk(stranger, run('awaiting_approval')).allowed).toBe(false);
    expect(canRefuseRisk(stranger, run('awaiting_approval')).allowed).toBe(false);
    expect(canCancel(stranger, run('approved')).allowed).toBe(false);
    const marked = { state: 'rolling_back', marked: true, teamId: team.id } as const;
    expect(canCloseUnverified(stranger, marked).allowed).toBe(false);
    expect(canAbort(run('injecting')).allowed).toBe(true);
  });

  it('the demo accepts for its product owner only in demo mode, and not what that account requested', () => {
    expect(canAcceptAsDemoProductOwner(true, 'paulo', run('awaiting_approval')).allowed).toBe(true);
    expect(canAcceptAsDemoProductOwner(false, 'paulo', run('awaiting_approval')).allowed).toBe(false);
    expect(canAcceptAsDemoProductOwner(true, 'paulo', run('awaiting_approval', 'paulo')).allowed).toBe(false);
    expect(canAcceptAsDemoProductOwner(true, 'paulo', run('approved')).allowed).toBe(false);
  });

  it('says why, in both languages, whenever it says no', () => {
    const answers = roles.flatMap((role) =>
      states.flatMap((state) => [
        canRequestRun(viewer(role)),
        canAcceptRisk(viewer(role), run(state)),
        canRefuseRisk(viewer(role), run(state, 'somebody')),
        canCancel(viewer(role), run(state)),
        canAbort({ state }),
        canReleaseStopLatch(viewer(role), true),
        canCloseUnverified(viewer(role), { state, marked: true, teamId: team.id }),
      ]),
    );
    for (const answer of answers) {
      if (answer.allowed) continue;
      expect(answer.why['pt-BR']).toMatch(/\.$/);
      expect(answer.why.en).toMatch(/\.$/);
    }
  });
});
