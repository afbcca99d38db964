import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { InvitationPart } from '@/components/people/invitation-part';
import { MemberList } from '@/components/people/member-list';
import { NewTeamForm } from '@/components/people/new-team-form';
import { FailureNote } from '@/components/ui/failure-note';
import { requireViewer } from '@/lib/auth/current-viewer';
import { readFailure } from '@/lib/services/failure';
import { viewTeam } from '@/lib/services/people/view-team';
import { webContext } from '@/lib/services/service-context';
import { LatchBanner } from '../latch-banner';
import {
  changeMemberRole,
  eraseMember,
  makeInvitation,
  makeTeam,
  removeFromTeam,
  withdrawOpenInvitation,
} from './actions';
import { newLinkCookie } from './new-link-cookie';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('people'))('team') };
}

/** The viewer's team: who is in it and, for its admins, who may be. */
export default async function TeamPage({ searchParams }: PageProps<'/team'>) {
  const viewer = await requireViewer('/team');
  const [{ team, members, invitations, can }, t, { failure }, jar] = await Promise.all([
    viewTeam(webContext(), viewer),
    getTranslations('people'),
    searchParams,
    cookies(),
  ]);
  const administers = can.administer.allowed;
  return (
    <div className="max-w-5xl">
      <LatchBanner viewer={viewer} />
      <FailureNote text={readFailure(typeof failure === 'string' ? failure : null)?.text ?? null} />
      <h1 className="font-title text-3xl font-semibold">{team.name}</h1>
      <p className="mb-6 flex flex-wrap gap-x-6 text-muted">
        {t('memberCount', { count: members.length })}
        {administers && (
          <Link href="/audit" className="underline underline-offset-4">
            {t('toAudit')}
          </Link>
        )}
        {can.erase.allowed && (
          <Link href="/deliveries" className="underline underline-offset-4">
            {t('toDeliveries')}
          </Link>
        )}
      </p>
      <MemberList
        members={members}
        viewerId={viewer.id}
        actions={administers ? { changeRole: changeMemberRole, remove: removeFromTeam } : null}
        erase={can.erase.allowed ? eraseMember : null}
      />
      {administers && (
        <InvitationPart
          invitations={invitations}
          link={jar.get(newLinkCookie)?.value ?? null}
          invite={makeInvitation}
          withdraw={withdrawOpenInvitation}
        />
      )}
      {can.createTeam.allowed && <NewTeamForm create={makeTeam} />}
    </div>
  );
}
