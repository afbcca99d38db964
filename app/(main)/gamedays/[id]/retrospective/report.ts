import { getLocale, getTranslations } from 'next-intl/server';
import { writeRetrospective } from '@/components/gameday/retrospective/write-retrospective';
import { requireViewer } from '@/lib/auth/current-viewer';
import type { Letter } from '@/lib/domain/contract/letter';
import { viewRetrospective } from '@/lib/services/retrospective/view-retrospective';
import { webContext } from '@/lib/services/service-context';

/** writeReport writes the retrospective of a GameDay for whoever is signed in; null where there is no such GameDay. */
export async function writeReport(gameDayId: string): Promise<Letter | null> {
  await requireViewer(`/gamedays/${gameDayId}/retrospective`);
  const [view, locale, t, verdicts, mechanisms] = await Promise.all([
    viewRetrospective(webContext(), gameDayId),
    getLocale(),
    getTranslations('retrospective'),
    getTranslations('verdicts'),
    getTranslations('mechanisms'),
  ]);
  return view.ok ? writeRetrospective(view.value, { t, verdicts, mechanisms }, locale) : null;
}
