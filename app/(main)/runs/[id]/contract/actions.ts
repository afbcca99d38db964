'use server';

import { formText } from '@/app/(main)/form-fields';
import { goBack } from '@/app/(main)/go-back';
import { requireViewer } from '@/lib/auth/current-viewer';
import { webContext } from '@/lib/services/service-context';
import { withdrawAcceptance } from '@/lib/services/withdraw-acceptance';

/** withdraw takes runId, acceptanceId and reason; back to the contract, with `?failure=` where it was refused. */
export async function withdraw(form: FormData): Promise<void> {
  const page = `/runs/${encodeURIComponent(formText(form, 'runId'))}/contract`;
  const viewer = await requireViewer(page);
  const done = await withdrawAcceptance(
    webContext(),
    viewer,
    formText(form, 'acceptanceId'),
    formText(form, 'reason'),
  );
  await goBack(page, done);
}
