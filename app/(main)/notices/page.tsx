import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NoticeList } from '@/components/notices/notice-list';
import { SmallButton } from '@/components/ui/small-button';
import { requireViewer } from '@/lib/auth/current-viewer';
import { viewNotices } from '@/lib/services/notices/view-notices';
import { webContext } from '@/lib/services/service-context';
import { LatchBanner } from '../latch-banner';
import { readNotices } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('notices'))('title') };
}

/** What happened to the team's runs, newest first. */
export default async function NoticesPage() {
  const viewer = await requireViewer('/notices');
  const [notices, t] = await Promise.all([viewNotices(webContext(), viewer), getTranslations('notices')]);
  const newest = notices.find(({ isNew }) => isNew);
  return (
    <div className="max-w-3xl">
      <LatchBanner viewer={viewer} />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-title text-3xl font-semibold">{t('title')}</h1>
        {newest && (
          <form action={readNotices}>
            <input type="hidden" name="upTo" value={newest.id} />
            <SmallButton>{t('markRead')}</SmallButton>
          </form>
        )}
      </div>
      <NoticeList notices={notices} />
    </div>
  );
}
