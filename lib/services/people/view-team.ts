import { readOpenInvitations, type InvitationRow } from '@/lib/adapters/postgres/invitation-store';
import { readMembers, type MemberRow } from '@/lib/adapters/postgres/member-store';
import { canAdministerInstallation, canAdministerTeam } from '@/lib/auth/people-permissions';
import type { Permission, TeamName, Viewer } from '@/lib/domain/view/views';
import type { ServiceContext } from '../service-context';

/** TeamView is the viewer's team; open invitations are for its admins. */
export interface TeamView {
  readonly team: TeamName;
  readonly members: readonly MemberRow[];
  readonly invitations: readonly InvitationRow[];
  readonly can: {
    readonly administer: Permission;
    readonly createTeam: Permission;
    readonly erase: Permission;
  };
}

/** viewTeam reads the team for which the viewer acts. */
export async function viewTeam({ db }: Pick<ServiceContext, 'db'>, viewer: Viewer): Promise<TeamView> {
  const administer = canAdministerTeam(viewer, viewer.team.id);
  const installation = canAdministerInstallation(viewer);
  const [members, invitations] = await Promise.all([
    readMembers(db, viewer.team.id),
    administer.allowed ? readOpenInvitations(db, viewer.team.id) : [],
  ]);
  return {
    team: viewer.team,
    members,
    invitations,
    can: { administer, createTeam: installation, erase: installation },
  };
}
