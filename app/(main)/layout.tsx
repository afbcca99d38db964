import { StopAllForm } from '@/components/run/stop-all-form';
import { SiteHeader } from '@/components/ui/site-header';
import { currentViewer } from '@/lib/auth/current-viewer';
import { setLocale, setTheme } from '../preferences/actions';
import { readTheme } from '../preferences/theme';
import { signOut } from './actions';

/**
 * The frame of every signed-in screen. No screen has a loading.tsx: what streams in behind one is shown by script alone, and the
 * abort must be there without any.
 */
export default async function MainLayout({ children }: { children: React.ReactNode }) {
  const [viewer, theme] = await Promise.all([currentViewer(), readTheme()]);
  return (
    <>
      <SiteHeader
        viewer={viewer}
        theme={theme}
        setLocale={setLocale}
        setTheme={setTheme}
        signOut={signOut}
        stopAll={<StopAllForm />}
      />
      <main className="mx-auto max-w-[96rem] px-4 py-8 sm:px-8 sm:py-10">{children}</main>
    </>
  );
}
