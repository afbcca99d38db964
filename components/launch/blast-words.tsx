import { useLocale, useTranslations } from 'next-intl';
import type { Plan } from '@/lib/domain/plan/plan';
import { formatNumber } from '../ui/format-number';
import { formatShare } from '../ui/format-share';
import { formatSpan } from '../ui/format-span';
import { formatTarget } from '../ui/format-target';

/** BlastWords says the blast radius of a plan in plain words: how many, where, how long, and what that number is not. */
export function BlastWords({ plan }: { plan: Plan }) {
  const t = useTranslations('launch');
  const locale = useLocale();
  const percent = (share: number) => formatShare(share, locale);
  const impact = plan.environment.canaryShare * plan.injection.share;
  return (
    <div className="max-w-prose space-y-2">
      <p>
        {t('blast', {
          impact: percent(impact),
          oneIn: formatNumber(1 / impact, locale, 0),
          duration: formatSpan(plan.injection.durationMs, locale),
        })}
      </p>
      <p>
        {t('blastHow', {
          canary: percent(plan.environment.canaryShare),
          share: percent(plan.injection.share),
          target: formatTarget(plan.target.name),
        })}
      </p>
      {plan.injection.share < 1 && <p className="text-sm text-muted">{t('perConnection')}</p>}
    </div>
  );
}
