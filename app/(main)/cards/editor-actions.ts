'use server';

import { redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { formText } from '@/app/(main)/form-fields';
import { requireViewer } from '@/lib/auth/current-viewer';
import { safePath } from '@/lib/auth/safe-path';
import type { CardText, KeepAnswer } from '@/lib/domain/view/editor-view';
import { dropCardDraft, keepCardDraft } from '@/lib/services/editor/keep-card-draft';
import { saveCardText } from '@/lib/services/editor/save-card-text';
import { webContext } from '@/lib/services/service-context';

/** keepDraft is the editor's autosave: it stores the text and answers when, and what the engine understood. */
export async function keepDraft(text: CardText): Promise<KeepAnswer> {
  const viewer = await requireViewer('/deck');
  const { subject, source, baseHash } = text;
  if (typeof subject !== 'string' || typeof source !== 'string') throw new TypeError('not a draft');
  const draft = { subject, source, baseHash: typeof baseHash === 'string' ? baseHash : null };
  return keepCardDraft(webContext(), viewer, draft, await getLocale());
}

/** submitEditor takes subject, source, baseHash, reason, from and intent (save, check or drop), with or without script. */
export async function submitEditor(form: FormData): Promise<void> {
  const from = safePath(formText(form, 'from'), '/deck');
  const [viewer, locale] = await Promise.all([requireViewer(from), getLocale()]);
  const subject = formText(form, 'subject');
  const intent = formText(form, 'intent');
  if (intent === 'drop') {
    await dropCardDraft(webContext(), viewer, subject);
    redirect(subject.startsWith('card:') ? `/cards/${encodeURIComponent(subject.slice(5))}` : '/cards/new');
  }
  // A form writes line ends as CRLF.
  const source = formText(form, 'source').replaceAll('\r\n', '\n');
  const text = { subject, source, baseHash: formText(form, 'baseHash') || null };
  const done =
    intent === 'save'
      ? await saveCardText(webContext(), viewer, { ...text, reason: formText(form, 'reason') }, locale)
      : await keepCardDraft(webContext(), viewer, text, locale);
  if (done.ok) redirect('cardId' in done.value ? `/cards/${encodeURIComponent(done.value.cardId)}` : from);
  redirect(`${from}${from.includes('?') ? '&' : '?'}failure=${done.failure.code}`);
}
