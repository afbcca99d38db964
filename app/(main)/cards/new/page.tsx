import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { CardEditor } from '@/components/editor/card-editor';
import { TemplateChoice } from '@/components/editor/template-choice';
import { FailureNote } from '@/components/ui/failure-note';
import { requireViewer } from '@/lib/auth/current-viewer';
import { canEditDeck } from '@/lib/auth/permissions';
import { pathOfStart, readNewStart } from '@/lib/services/editor/editor-start';
import { listCardDrafts } from '@/lib/services/editor/list-card-drafts';
import { openCardEditor } from '@/lib/services/editor/open-card-editor';
import { failureTexts, readFailure } from '@/lib/services/failure';
import { webContext } from '@/lib/services/service-context';
import { keepDraft, submitEditor } from '../editor-actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('editor'))('new') };
}

/** A new card: from a template (`?suit=&template=`) or as a copy (`?from=ID`); without either, the choice of one. */
export default async function NewCardPage({ searchParams }: PageProps<'/cards/new'>) {
  const query = await searchParams;
  const start = readNewStart(query);
  const from = start === null ? '/cards/new' : pathOfStart(start);
  const viewer = await requireViewer(from);
  if (!canEditDeck(viewer).allowed) return <FailureNote text={failureTexts.not_permitted} />;
  if (start === null) return <TemplateChoice drafts={await listCardDrafts(webContext(), viewer)} />;
  const opened = await openCardEditor(webContext(), viewer, start, await getLocale());
  if (!opened.ok) return <FailureNote text={opened.failure.text} />;
  const failure = readFailure(typeof query.failure === 'string' ? query.failure : null);
  return (
    <>
      <FailureNote text={failure?.text ?? null} />
      <CardEditor view={opened.value} from={from} keep={keepDraft} submit={submitEditor} />
    </>
  );
}
