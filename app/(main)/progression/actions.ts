'use server';

import { redirect } from 'next/navigation';
import { formText } from '@/app/(main)/form-fields';
import { requireViewer } from '@/lib/auth/current-viewer';
import { acceptCardChange } from '@/lib/services/accept-card-change';
import { webContext } from '@/lib/services/service-context';

/** acceptChange takes cardId and changeId; back to the map, with `?failure=` where it was refused. */
export async function acceptChange(form: FormData): Promise<void> {
  const viewer = await requireViewer('/progression');
  const accepted = await acceptCardChange(
    webContext(),
    viewer,
    formText(form, 'cardId'),
    formText(form, 'changeId'),
  );
  redirect(accepted.ok ? '/progression#waiting' : `/progression?failure=${accepted.failure.code}`);
}
