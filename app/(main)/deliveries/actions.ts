'use server';

import { formText } from '@/app/(main)/form-fields';
import { goBack } from '@/app/(main)/go-back';
import { requireViewer } from '@/lib/auth/current-viewer';
import { tryAgain } from '@/lib/services/notices/view-deliveries';
import { webContext } from '@/lib/services/service-context';

/** retryDelivery takes id, a message that was given up. */
export async function retryDelivery(form: FormData): Promise<void> {
  const viewer = await requireViewer('/deliveries');
  await goBack('/deliveries', await tryAgain(webContext(), viewer, formText(form, 'id')));
}
