import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { AuditList } from '@/components/audit/audit-list';
import { AuditSearchForm } from '@/components/audit/audit-search';
import { RetentionPart } from '@/components/audit/retention-part';
import { FailureNote } from '@/components/ui/failure-note';
import { requireViewer } from '@/lib/auth/current-viewer';
import { viewAudit } from '@/lib/services/audit/view-audit';
import { readFailure } from '@/lib/services/failure';
import { webContext } from '@/lib/services/service-context';
import { LatchBanner } from '../latch-banner';
import { keepAudit } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('audit'))('title') };
}

/** Who did what to what, when, from where: for admins, of their team; for the first team's, of all. */
export default async function AuditPage({ searchParams }: PageProps<'/audit'>) {
  const viewer = await requireViewer('/audit');
  const { q, before, failure } = await searchParams;
  const words = typeof q === 'string' ? q : '';
  const [view, t] = await Promise.all([
    viewAudit(webContext(), viewer, { words, before: typeof before === 'string' ? before : null }),
    getTranslations('audit'),
  ]);
  if (!view.ok) return <FailureNote text={view.failure.text} />;
  const { lines, next, retention, everyTeam } = view.value;
  const address = (path: string, more: Record<string, string>) =>
    `${path}?${new URLSearchParams({ ...(words !== '' && { q: words }), ...more }).toString()}`;
  return (
    <div className="max-w-5xl">
      <LatchBanner viewer={viewer} />
      <FailureNote text={readFailure(typeof failure === 'string' ? failure : null)?.text ?? null} />
      <h1 className="font-title text-3xl font-semibold">{t('title')}</h1>
      <p className="mt-1 mb-6 max-w-prose text-muted">
        {everyTeam ? t('everyTeam') : t('oneTeam', { team: viewer.team.name })} {t('verify')}{' '}
        <code className="text-ink">npx masterdeck audit verify</code>
      </p>
      <AuditSearchForm words={words} exportUrl={(format) => address('/api/audit', { format })} />
      <AuditList lines={lines} />
      {next !== null && (
        <p className="mt-6">
          <Link href={address('/audit', { before: String(next) })} className="underline underline-offset-4">
            {t('older')}
          </Link>
        </p>
      )}
      {retention && <RetentionPart environments={retention} save={keepAudit} />}
    </div>
  );
}
