import { useLocale, useTranslations } from 'next-intl';
import type { TargetMarkView } from '@/lib/domain/view/views';
import { formatDateTime, formatTime } from '../ui/format-date';

type Marked = TargetMarkView['proxies'][number];

function LastSeen({ proxy }: { proxy: Marked }) {
  const t = useTranslations('rollbackIncomplete');
  const locale = useLocale();
  if (proxy.toxics === null || proxy.seenAt === null) return t('neverSeen');
  const when = formatDateTime(proxy.seenAt, locale);
  if (proxy.toxics.length === 0) return t('seenWithout', { when });
  return t('seen', {
    when,
    toxics: proxy.toxics.map(({ name, type }) => `${name} (${type})`).join(', '),
  });
}

/** MarkedProxies says of each proxy of a mark where it is, what was last seen on it, and how the tries stand. */
export function MarkedProxies({ proxies }: { proxies: TargetMarkView['proxies'] }) {
  const t = useTranslations('rollbackIncomplete');
  return (
    <ul className="mt-3 space-y-3">
      {proxies.map((proxy) => (
        <li key={`${proxy.apiUrl} ${proxy.proxy}`} className="border-l-4 border-live pl-3">
          <p className="font-semibold">
            {proxy.proxy} <span className="font-normal wrap-anywhere text-muted">{proxy.apiUrl}</span>
          </p>
          <p>
            {t(`state_${proxy.state}`)} <LastSeen proxy={proxy} />
          </p>
          <p className="text-sm text-muted">
            {t('tries', { attempt: proxy.attempt, when: formatTime(proxy.triedAt) })}{' '}
            {proxy.nextAt === null ? t('nextBySweep') : t('next', { when: formatTime(proxy.nextAt) })}
          </p>
        </li>
      ))}
    </ul>
  );
}
