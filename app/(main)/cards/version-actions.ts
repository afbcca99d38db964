'use server';

import { redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { formText } from '@/app/(main)/form-fields';
import { requireViewer } from '@/lib/auth/current-viewer';
import { archiveCard, restoreCard } from '@/lib/services/archive-card';
import { webContext } from '@/lib/services/service-context';
import { restoreVersion } from '@/lib/services/versions/restore-version';

/** moveCard takes cardId, archive (yes or no) and reason. */
export async function moveCard(form: FormData): Promise<void> {
  const cardId = formText(form, 'cardId');
  const card = `/cards/${encodeURIComponent(cardId)}`;
  const viewer = await requireViewer(`${card}/versions`);
  const archive = formText(form, 'archive') === 'yes';
  const move = archive ? archiveCard : restoreCard;
  const moved = await move(webContext(), viewer, cardId, formText(form, 'reason'));
  if (!moved.ok) redirect(`${card}/versions?failure=${moved.failure.code}`);
  redirect(archive ? `${card}/versions` : card);
}

/** restoreCardVersion takes cardId, hash, expectedHash and reason. */
export async function restoreCardVersion(form: FormData): Promise<void> {
  const [cardId, hash] = [formText(form, 'cardId'), formText(form, 'hash')];
  const versions = `/cards/${encodeURIComponent(cardId)}/versions`;
  const viewer = await requireViewer(versions);
  const restore = {
    cardId,
    hash,
    expectedHash: formText(form, 'expectedHash'),
    reason: formText(form, 'reason'),
  };
  const restored = await restoreVersion(webContext(), viewer, restore, await getLocale());
  redirect(
    restored.ok ? versions : `${versions}/${encodeURIComponent(hash)}?failure=${restored.failure.code}`,
  );
}
