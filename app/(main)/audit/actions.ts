'use server';

import { formText } from '@/app/(main)/form-fields';
import { goBack } from '@/app/(main)/go-back';
import { requireViewer } from '@/lib/auth/current-viewer';
import { setRetention } from '@/lib/services/audit/set-retention';
import { webContext } from '@/lib/services/service-context';

/** keepAudit takes environment and days; 0 keeps it for ever. */
export async function keepAudit(form: FormData): Promise<void> {
  const viewer = await requireViewer('/audit');
  const days = Number(formText(form, 'days'));
  await goBack('/audit', await setRetention(webContext(), viewer, formText(form, 'environment'), days));
}
