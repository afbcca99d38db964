import { useLocale, useTranslations } from 'next-intl';
import type { Plan } from '@/lib/domain/plan/plan';
import type { RunEventData } from '@/lib/domain/run/run-event';
import { describeEvent } from './describe-event';

/** useEventWords gives the function that writes events of a plan in the reader's language. */
export function useEventWords(plan: Plan): (data: RunEventData) => string {
  const locale = useLocale();
  const words = {
    t: useTranslations('events'),
    states: useTranslations('states'),
    reasons: useTranslations('reasons'),
    verdicts: useTranslations('verdicts'),
  };
  return (data) => describeEvent(data, plan, locale, words);
}
