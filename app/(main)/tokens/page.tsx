import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { TokensScreen } from '@/components/tokens/tokens-screen';
import { FailureNote } from '@/components/ui/failure-note';
import { requireViewer } from '@/lib/auth/current-viewer';
import { viewTokens } from '@/lib/services/api/manage-tokens';
import { readFailure } from '@/lib/services/failure';
import { webContext } from '@/lib/services/service-context';
import { issue, revoke } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('tokens'))('title') };
}

/** The keys of the team's pipelines, for its admins. */
export default async function TokensPage({ searchParams }: PageProps<'/tokens'>) {
  const { failure } = await searchParams;
  const viewer = await requireViewer('/tokens');
  const view = await viewTokens(webContext(), viewer);
  if (!view.ok) {
    const locale = await getLocale();
    return <p className="max-w-prose text-lg">{view.failure.text[locale]}</p>;
  }
  return (
    <>
      <FailureNote text={readFailure(typeof failure === 'string' ? failure : null)?.text ?? null} />
      <TokensScreen view={view.value} issue={issue} revoke={revoke} />
    </>
  );
}
