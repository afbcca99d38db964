import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SignInPanel } from '@/components/sign-in/sign-in-panel';
import { FailureNote } from '@/components/ui/failure-note';
import { SiteHeader } from '@/components/ui/site-header';
import { safePath } from '@/lib/auth/safe-path';
import { webEnvironment } from '@/lib/env';
import { readFailure } from '@/lib/services/failure';
import { listDemoAccounts } from '@/lib/services/list-demo-accounts';
import { webContext } from '@/lib/services/service-context';
import { setLocale, setTheme } from '../preferences/actions';
import { readTheme } from '../preferences/theme';
import { signInAsDemoAccount, signInWithPassword } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('signIn'))('enter') };
}

/** Where people sign in; in demo mode with one press. */
export default async function SignInPage({ searchParams }: PageProps<'/sign-in'>) {
  const { from, failure, error } = await searchParams;
  // next-auth names its own failures in `error`: whatever it was, nobody was signed in.
  const failed = typeof error === 'string' ? 'provider_failed' : failure;
  return (
    <>
      <SiteHeader viewer={null} theme={await readTheme()} setLocale={setLocale} setTheme={setTheme} />
      <main className="mx-auto max-w-[80rem] px-4 py-10 sm:px-8 sm:py-16">
        <FailureNote text={readFailure(typeof failed === 'string' ? failed : null)?.text ?? null} />
        <SignInPanel
          from={safePath(from, '/deck')}
          accounts={listDemoAccounts(webContext())}
          provider={webEnvironment().oidc?.name ?? null}
          signIn={signInWithPassword}
          signInAsDemo={signInAsDemoAccount}
        />
      </main>
    </>
  );
}
