import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { CardEditor } from '@/components/editor/card-editor';
import { FailureNote } from '@/components/ui/failure-note';
import { requireViewer } from '@/lib/auth/current-viewer';
import { openCardEditor } from '@/lib/services/editor/open-card-editor';
import { readFailure } from '@/lib/services/failure';
import { webContext } from '@/lib/services/service-context';
import { keepDraft, submitEditor } from '../../editor-actions';

export async function generateMetadata({ params }: PageProps<'/cards/[id]/edit'>): Promise<Metadata> {
  const t = await getTranslations('editor');
  return { title: t('edit', { card: decodeURIComponent((await params).id) }) };
}

/** The editor of a card of the deck. */
export default async function EditCardPage({ params, searchParams }: PageProps<'/cards/[id]/edit'>) {
  const id = decodeURIComponent((await params).id);
  const { failure } = await searchParams;
  const from = `/cards/${encodeURIComponent(id)}/edit`;
  const viewer = await requireViewer(from);
  const opened = await openCardEditor(webContext(), viewer, { kind: 'card', id }, await getLocale());
  if (!opened.ok && opened.failure.code === 'not_found') notFound();
  if (!opened.ok) return <FailureNote text={opened.failure.text} />;
  return (
    <>
      <FailureNote text={readFailure(typeof failure === 'string' ? failure : null)?.text ?? null} />
      <CardEditor view={opened.value} from={from} keep={keepDraft} submit={submitEditor} />
    </>
  );
}
