'use server';

import { formText } from '@/app/(main)/form-fields';
import { goBack } from '@/app/(main)/go-back';
import { requireViewer } from '@/lib/auth/current-viewer';
import { safePath } from '@/lib/auth/safe-path';
import { acceptCardChange } from '@/lib/services/accept-card-change';
import { acceptChangeAsDemoReviewer } from '@/lib/services/accept-change-as-demo-reviewer';
import { webContext } from '@/lib/services/service-context';

const page = '/progression';

/** acceptChange takes cardId, changeId and from, the page to come back to. */
export async function acceptChange(form: FormData): Promise<void> {
  await accept(form, acceptCardChange);
}

/** acceptChangeAsDemo is acceptChange in the name of another account of the demo; demo mode only. */
export async function acceptChangeAsDemo(form: FormData): Promise<void> {
  await accept(form, acceptChangeAsDemoReviewer);
}

async function accept(form: FormData, by: typeof acceptChangeAsDemoReviewer): Promise<void> {
  const viewer = await requireViewer(page);
  const [cardId, changeId] = [formText(form, 'cardId'), formText(form, 'changeId')];
  await goBack(safePath(formText(form, 'from'), page), await by(webContext(), viewer, cardId, changeId));
}
