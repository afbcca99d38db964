import { useLocale, useTranslations } from 'next-intl';
import { measureRunTimes } from '@/lib/domain/run/run-times';
import type { RunView } from '@/lib/domain/view/views';
import { formatSpan } from '../../ui/format-span';

/** TimeFigures are the lengths that a run measured; a recovery that was watched for in vain is one of them, and not a blank. */
export function TimeFigures({ run, size }: { run: RunView; size: 'large' | 'small' }) {
  const t = useTranslations('result');
  const locale = useLocale();
  const times = measureRunTimes(run);
  const figures = [
    { name: times.unconfirmed ? t('faultTimeAtLeast') : t('faultTime'), ms: times.faultMs },
    { name: t('rollbackTime'), ms: times.rollbackMs },
    times.recovery === 'not_back'
      ? { name: t('notBackTime'), ms: times.notBackAfterMs }
      : { name: t('recoveryTime'), ms: times.recoveryMs },
  ];
  return (
    <dl className={`flex flex-wrap ${size === 'large' ? 'gap-x-12 gap-y-5 lg:flex-col' : 'gap-x-8 gap-y-2'}`}>
      {figures.map(({ name, ms }) => (
        <div key={name} className="max-w-60">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className={`font-bold ${size === 'large' ? 'text-3xl' : 'text-lg'}`}>
            {ms === null ? '—' : formatSpan(ms, locale)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
