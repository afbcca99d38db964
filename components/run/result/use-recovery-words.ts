import { useLocale, useTranslations } from 'next-intl';
import { measureRunTimes } from '@/lib/domain/run/run-times';
import type { RunView } from '@/lib/domain/view/views';
import { formatSpan } from '../../ui/format-span';

/** useRecoveryWords gives the sentence on whether the references held again once the fault was out; none for a fault that never went in. */
export function useRecoveryWords(): (run: RunView) => string[] {
  const t = useTranslations('paragraph');
  const locale = useLocale();
  return (run) => {
    const { recovery, recoveryMs, notBackAfterMs } = measureRunTimes(run);
    switch (recovery) {
      case 'back':
        return [t('recovery', { took: formatSpan(recoveryMs ?? 0, locale) })];
      case 'not_back':
        return [t('notBack', { cap: formatSpan(notBackAfterMs ?? 0, locale) })];
      case 'not_watched':
        return run.times.injectedAt === null ? [] : [t('notWatched')];
    }
  };
}
