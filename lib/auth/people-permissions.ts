import { firstTeam } from '@/lib/domain/people/first-team';
import type { Permission, Viewer } from '@/lib/domain/view/views';

/** TeamRole is what these permissions need to know of a person: their role, and in which team. */
export type TeamRole = Pick<Viewer, 'role'> & { readonly team: { readonly id: string } };

const allowed: Permission = { allowed: true };
const adminsOnly: Permission = {
  allowed: false,
  why: { 'pt-BR': 'Isto é de quem administra o time.', en: 'This is for the admins of the team.' },
};
const installationOnly: Permission = {
  allowed: false,
  why: {
    'pt-BR': 'Isto é de quem administra a instalação: administradores do primeiro time.',
    en: 'This is for those who administer the installation: the admins of the first team.',
  },
};

/** canAdministerTeam: an admin gives and takes roles, invites, and issues API tokens, in their own team. */
export function canAdministerTeam(viewer: TeamRole, teamId: string): Permission {
  return viewer.role === 'admin' && viewer.team.id === teamId ? allowed : adminsOnly;
}

/**
 * canAdministerInstallation: an admin of the first team creates teams, erases people, and reads the audit of every team and the
 * deliveries of every message.
 */
export function canAdministerInstallation(viewer: TeamRole): Permission {
  return viewer.role === 'admin' && viewer.team.id === firstTeam.id ? allowed : installationOnly;
}

/** canReadAudit: an admin reads what was done in their team; who administers the installation reads everything. */
export function canReadAudit(viewer: TeamRole): Permission {
  return viewer.role === 'admin' ? allowed : adminsOnly;
}
