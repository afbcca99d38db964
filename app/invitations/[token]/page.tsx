import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { InvitationPanel } from '@/components/people/invitation-panel';
import { FailureNote } from '@/components/ui/failure-note';
import { SiteHeader } from '@/components/ui/site-header';
import { currentViewer } from '@/lib/auth/current-viewer';
import { readFailure } from '@/lib/services/failure';
import { readInvitation } from '@/lib/services/people/accept-invitation';
import { webContext } from '@/lib/services/service-context';
import { setLocale, setTheme } from '../../preferences/actions';
import { readTheme } from '../../preferences/theme';
import { createAccount, joinTeam } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('people'))('invitation'), referrer: 'no-referrer' };
}

/** Where a link into a team leads: a new account, or one more team for the one that is signed in. */
export default async function InvitationPage({ params, searchParams }: PageProps<'/invitations/[token]'>) {
  const [{ token }, { failure }] = await Promise.all([params, searchParams]);
  const [invitation, viewer, theme] = await Promise.all([
    readInvitation(webContext(), token),
    currentViewer(),
    readTheme(),
  ]);
  return (
    <>
      <SiteHeader viewer={null} theme={theme} setLocale={setLocale} setTheme={setTheme} />
      <main className="mx-auto max-w-xl px-4 py-10 sm:px-8 sm:py-16">
        <FailureNote text={readFailure(typeof failure === 'string' ? failure : null)?.text ?? null} />
        {invitation.ok ? (
          <InvitationPanel
            token={token}
            invitation={invitation.value}
            viewerEmail={viewer?.email ?? null}
            join={joinTeam}
            create={createAccount}
          />
        ) : (
          <FailureNote text={invitation.failure.text} />
        )}
      </main>
    </>
  );
}
