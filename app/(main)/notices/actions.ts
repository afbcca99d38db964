'use server';

import { formText } from '@/app/(main)/form-fields';
import { comeBack } from '@/app/(main)/go-back';
import { requireViewer } from '@/lib/auth/current-viewer';
import { markNoticesRead } from '@/lib/services/notices/view-notices';
import { webContext } from '@/lib/services/service-context';

/** readNotices takes upTo, the newest notice that the page showed. */
export async function readNotices(form: FormData): Promise<void> {
  const viewer = await requireViewer('/notices');
  await markNoticesRead(webContext(), viewer, formText(form, 'upTo'));
  await comeBack('/notices');
}
