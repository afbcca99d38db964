import { useLocale, useTranslations } from 'next-intl';
import type { FormAction } from '../ui/form-action';
import { formatDateTime } from '../ui/format-date';
import { SmallButton } from '../ui/small-button';
import { nameBrowser } from './name-browser';

interface SessionListProps {
  readonly sessions: readonly {
    id: string;
    address: string | null;
    agent: string | null;
    createdAt: string;
    seenAt: string;
  }[];
  readonly currentId: string;
  readonly close: FormAction;
  readonly closeOthers: FormAction;
}

/** SessionList is everywhere that the viewer is signed in, this browser first among them. */
export function SessionList({ sessions, currentId, close, closeOthers }: SessionListProps) {
  const t = useTranslations('people');
  const locale = useLocale();
  return (
    <>
      <ul>
        {sessions.map(({ id, address, agent, createdAt, seenAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line py-2">
            <span className="flex-1 basis-52">
              <span className="block font-semibold">
                {nameBrowser(agent) ?? t('unknownBrowser')}
                {id === currentId && <span className="font-normal text-muted"> · {t('thisBrowser')}</span>}
              </span>
              <span className="block text-sm text-muted">
                {t('sessionFrom', { address: address ?? '—', when: formatDateTime(createdAt, locale) })}
                {id !== currentId && ` · ${t('lastSeen', { when: formatDateTime(seenAt, locale) })}`}
              </span>
            </span>
            {id !== currentId && (
              <form action={close}>
                <input type="hidden" name="id" value={id} />
                <SmallButton aria-label={t('closeSessionOf', { when: formatDateTime(createdAt, locale) })}>
                  {t('closeSession')}
                </SmallButton>
              </form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <form action={closeOthers} className="mt-4">
          <SmallButton>{t('closeOthers')}</SmallButton>
        </form>
      )}
    </>
  );
}
