import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { Viewer } from '@/lib/domain/view/views';
import type { FormAction } from './form-action';
import { LanguageSwitch } from './language-switch';
import { NavLink } from './nav-link';
import { NavMore } from './nav-more';
import { ThemeSwitch, type Theme } from './theme-switch';
import { Wordmark } from './wordmark';

interface SiteHeaderProps {
  readonly viewer: Pick<Viewer, 'name' | 'role' | 'team'> | null;
  readonly theme: Theme;
  readonly setLocale: FormAction;
  readonly setTheme: FormAction;
  readonly signOut?: FormAction;
  /** Where notices are, with how many are new. */
  readonly bell?: React.ReactNode;
  /** What stops everything, on every screen of whoever is signed in. */
  readonly stopAll?: React.ReactNode;
}

function Account({
  viewer,
  signOut,
  bell,
}: {
  viewer: NonNullable<SiteHeaderProps['viewer']>;
  signOut: FormAction;
  bell: React.ReactNode;
}) {
  const t = useTranslations('nav');
  const roles = useTranslations('roles');
  return (
    <form action={signOut} className="flex items-center gap-1 border-line sm:gap-3 sm:border-l sm:pl-4">
      {bell}
      <Link
        href="/account"
        aria-label={t('account', { name: viewer.name })}
        className="flex min-h-11 items-center text-sm leading-tight underline-offset-4 hover:underline"
      >
        <svg
          viewBox="0 0 24 24"
          className="size-6 text-muted md:hidden"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden
        >
          <circle cx="12" cy="8" r="4" />
          <path d="M4 21c1-5 4-7 8-7s7 2 8 7" />
        </svg>
        <span className="hidden md:block">
          <span className="block font-semibold">{viewer.name}</span>
          <span className="block text-muted">{roles(viewer.role)}</span>
        </span>
      </Link>
      <button className="hidden min-h-11 text-sm text-muted underline underline-offset-4 hover:text-ink sm:block">
        {t('signOut')}
      </button>
    </form>
  );
}

/** SiteHeader is the rail at the top of every screen: where to go, in which language and light, as whom. */
export function SiteHeader({ viewer, theme, setLocale, setTheme, signOut, bell, stopAll }: SiteHeaderProps) {
  const t = useTranslations('nav');
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex max-w-[96rem] flex-wrap items-center gap-x-6 px-4 py-1 sm:px-8">
        <Wordmark />
        {viewer && (
          <div className="relative order-last flex w-full items-center justify-between sm:contents">
            <nav aria-label={t('main')} className="flex gap-x-4 sm:gap-x-5">
              <NavLink href="/deck">{t('deck')}</NavLink>
              <NavLink href="/runs">{t('runs')}</NavLink>
              <span className="hidden gap-x-5 lg:flex">
                <NavLink href="/gamedays">{t('gamedays')}</NavLink>
                <NavLink href="/progression">{t('progression')}</NavLink>
                <NavLink href="/calendar">{t('calendar')}</NavLink>
              </span>
              <NavMore label={t('more')}>
                <span className="flex flex-col gap-1 lg:hidden">
                  <NavLink href="/gamedays">{t('gamedays')}</NavLink>
                  <NavLink href="/progression">{t('progression')}</NavLink>
                  <NavLink href="/calendar">{t('calendar')}</NavLink>
                </span>
                <NavLink href="/catalogue">{t('catalogue')}</NavLink>
                <NavLink href="/health">{t('health')}</NavLink>
                <NavLink href="/learnt">{t('learnt')}</NavLink>
                <NavLink href="/guide">{t('guide')}</NavLink>
                <NavLink href="/team">{t('team')}</NavLink>
                {viewer.role === 'admin' && <NavLink href="/tokens">{t('tokens')}</NavLink>}
              </NavMore>
            </nav>
            {stopAll}
          </div>
        )}
        <div className="ml-auto flex items-center sm:gap-4">
          <LanguageSwitch action={setLocale} />
          <ThemeSwitch action={setTheme} current={theme} />
          {viewer && signOut && <Account viewer={viewer} signOut={signOut} bell={bell} />}
        </div>
      </div>
    </header>
  );
}
