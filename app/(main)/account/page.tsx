import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { AccountForms } from '@/components/people/account-forms';
import { SessionList } from '@/components/people/session-list';
import { TeamSwitch } from '@/components/people/team-switch';
import { FailureNote } from '@/components/ui/failure-note';
import { SectionTitle } from '@/components/ui/section-title';
import { currentSession, requireViewer } from '@/lib/auth/current-viewer';
import { readFailure } from '@/lib/services/failure';
import { viewAccount } from '@/lib/services/people/manage-sessions';
import { webContext } from '@/lib/services/service-context';
import { signOut } from '../actions';
import { LatchBanner } from '../latch-banner';
import { actForTeam, closeOneSession, closeOtherSessions, setEmailNotices, setPassword } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('people'))('account') };
}

/** The viewer's own account: teams, sessions, password, e-mail. */
export default async function AccountPage({ searchParams }: PageProps<'/account'>) {
  const viewer = await requireViewer('/account');
  const [view, session, t, query] = await Promise.all([
    viewAccount(webContext(), viewer),
    currentSession(),
    getTranslations('people'),
    searchParams,
  ]);
  return (
    <div className="max-w-3xl">
      <LatchBanner viewer={viewer} />
      <FailureNote
        text={readFailure(typeof query.failure === 'string' ? query.failure : null)?.text ?? null}
      />
      {query.changed === 'password' && (
        <p role="status" className="mb-8 rounded border-l-4 border-ink bg-surface px-4 py-3">
          {t('passwordChanged')}
        </p>
      )}
      <h1 className="font-title text-3xl font-semibold">{viewer.name}</h1>
      <p className="mb-10 break-all text-muted">{viewer.email}</p>
      <TeamSwitch teams={view.teams} current={viewer.team} role={viewer.role} choose={actForTeam} />
      <section className="mt-12">
        <SectionTitle>{t('sessions')}</SectionTitle>
        <SessionList
          sessions={view.sessions}
          currentId={session.kind === 'none' ? '' : session.sessionId}
          close={closeOneSession}
          closeOthers={closeOtherSessions}
        />
      </section>
      <div className="mt-12 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Link href="/team" className="flex min-h-11 items-center underline underline-offset-4">
          {t('toTeam')}
        </Link>
        <Link href="/notices" className="flex min-h-11 items-center underline underline-offset-4">
          {t('toNotices')}
        </Link>
        {/* In the header there is no room for it on a phone. */}
        <form action={signOut}>
          <button className="min-h-11 underline underline-offset-4">{t('signOutHere')}</button>
        </form>
      </div>
      <AccountForms
        emailNotices={view.emailNotices}
        setEmailNotices={setEmailNotices}
        setPassword={view.hasPassword ? setPassword : null}
      />
    </div>
  );
}
