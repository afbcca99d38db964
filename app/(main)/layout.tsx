import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import { Bell } from '@/components/notices/bell';
import { StopAllForm } from '@/components/run/stop-all-form';
import { SiteHeader } from '@/components/ui/site-header';
import { currentViewer } from '@/lib/auth/current-viewer';
import { countNewNotices } from '@/lib/services/notices/view-notices';
import { webContext } from '@/lib/services/service-context';
import { setLocale, setTheme } from '../preferences/actions';
import { readTheme } from '../preferences/theme';
import { signOut } from './actions';

/**
 * The frame of every signed-in screen. No screen has a loading.tsx: what streams in behind one is shown by script alone, and the
 * abort must be there without any.
 */
export default async function MainLayout({ children }: { children: React.ReactNode }) {
  const [viewer, theme, { notices }] = await Promise.all([currentViewer(), readTheme(), getMessages()]);
  const unread = viewer ? await countNewNotices(webContext(), viewer) : 0;
  return (
    <>
      <SiteHeader
        viewer={viewer}
        theme={theme}
        setLocale={setLocale}
        setTheme={setTheme}
        signOut={signOut}
        bell={
          <NextIntlClientProvider messages={{ notices: { bell: notices.bell } }}>
            <Bell key={unread} initial={unread} />
          </NextIntlClientProvider>
        }
        stopAll={<StopAllForm />}
      />
      <main className="mx-auto max-w-[96rem] px-4 py-8 sm:px-8 sm:py-10">{children}</main>
    </>
  );
}
