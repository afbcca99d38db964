import {
  closeSessionsOf,
  readOpenSessions,
  setSessionTeam,
  type OpenSession,
} from '@/lib/adapters/postgres/session-store';
import { inTransaction } from '@/lib/adapters/postgres/transaction';
import type { TeamName, Viewer } from '@/lib/domain/view/views';
import { recordAudit } from '../audit/record-audit';
import { refuse, type Outcome } from '../failure';
import type { ServiceContext } from '../service-context';

type Context = Pick<ServiceContext, 'db' | 'from'>;

/** AccountView is what a person sees of their own account. */
export interface AccountView {
  readonly sessions: readonly OpenSession[];
  readonly teams: readonly TeamName[];
  readonly emailNotices: boolean;
  readonly hasPassword: boolean;
}

/** viewAccount reads the viewer's own sessions, teams and wishes. */
export async function viewAccount({ db }: Pick<ServiceContext, 'db'>, viewer: Viewer): Promise<AccountView> {
  const [sessions, user] = await Promise.all([
    readOpenSessions(db, viewer.id),
    db.user.findUniqueOrThrow({
      where: { id: viewer.id },
      select: {
        emailNotices: true,
        passwordHash: true,
        memberships: {
          select: { team: { select: { id: true, name: true } } },
          orderBy: { createdAt: 'asc' },
        },
      },
    }),
  ]);
  const teams = user.memberships.map(({ team }) => team);
  return { sessions, teams, emailNotices: user.emailNotices, hasPassword: user.passwordHash !== null };
}

/** closeSessions signs the viewer out somewhere: in one session, or everywhere but in the one that is kept. */
export async function closeSessions(
  context: Context,
  viewer: Viewer,
  which: { readonly id: string } | { readonly allBut: string | null },
): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    const closed = await closeSessionsOf(tx, viewer.id, which);
    if (closed > 0) {
      await recordAudit(tx, context, viewer, {
        action: 'session.close',
        subject: { kind: 'user', id: viewer.id },
        after: { closed },
      });
    }
    return closed;
  });
}

/** switchTeam makes a session act for another of its owner's teams. */
export async function switchTeam(
  { db }: Pick<ServiceContext, 'db'>,
  sessionId: string,
  teamId: string,
): Promise<Outcome<{ readonly teamId: string }>> {
  return (await setSessionTeam(db, sessionId, teamId))
    ? { ok: true, value: { teamId } }
    : refuse('not_found');
}

/** wishForEmail keeps whether the viewer wants notices by e-mail too. */
export async function wishForEmail(context: Context, viewer: Viewer, wanted: boolean): Promise<void> {
  await context.db.user.update({ where: { id: viewer.id }, data: { emailNotices: wanted } });
}
