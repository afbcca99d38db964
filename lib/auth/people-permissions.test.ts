import { expect, it } from 'vitest';
import { firstTeam } from '@/lib/domain/people/first-team';
import type { Role } from '@/lib/domain/view/views';
import { canAdministerInstallation, canAdministerTeam, canReadAudit } from './people-permissions';

const roles: readonly Role[] = ['admin', 'facilitator', 'product_owner', 'engineer', 'viewer'];
const other = { id: 'other' };

it.each(roles)('a %s administers only as an admin, and only the own team', (role) => {
  const isAdmin = role === 'admin';
  expect(canAdministerTeam({ role, team: other }, 'other').allowed).toBe(isAdmin);
  expect(canAdministerTeam({ role, team: other }, firstTeam.id).allowed).toBe(false);
  expect(canAdministerTeam({ role, team: firstTeam }, 'other').allowed).toBe(false);
  expect(canReadAudit({ role, team: other }).allowed).toBe(isAdmin);
});

it.each(roles)('a %s administers the installation only as an admin of the first team', (role) => {
  expect(canAdministerInstallation({ role, team: firstTeam }).allowed).toBe(role === 'admin');
  expect(canAdministerInstallation({ role, team: other }).allowed).toBe(false);
});
