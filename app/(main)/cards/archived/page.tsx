import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ArchivedList } from '@/components/versions/archived-list';
import { requireViewer } from '@/lib/auth/current-viewer';
import { webContext } from '@/lib/services/service-context';
import { listArchivedCards } from '@/lib/services/versions/list-archived-cards';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('versions'))('archivedTitle') };
}

/** The cards that were taken out of the deck. */
export default async function ArchivedCardsPage() {
  await requireViewer('/cards/archived');
  return <ArchivedList cards={await listArchivedCards(webContext())} />;
}
