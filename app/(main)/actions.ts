'use server';

import { redirect } from 'next/navigation';
import { formText } from '@/app/(main)/form-fields';
import { goBack } from '@/app/(main)/go-back';
import { requireViewer } from '@/lib/auth/current-viewer';
import { safePath } from '@/lib/auth/safe-path';
import { endSession } from '@/lib/auth/sign-in';
import { releaseStopLatch } from '@/lib/services/release-stop-latch';
import { webContext } from '@/lib/services/service-context';

/** signOut deletes the session row and the cookie. */
export async function signOut(): Promise<void> {
  await endSession();
  redirect('/sign-in');
}

/** releaseStop takes reason and from (a path of ours to go back to); `?failure=` is added where it was refused. */
export async function releaseStop(form: FormData): Promise<void> {
  const from = safePath(formText(form, 'from'), '/deck');
  const viewer = await requireViewer(from);
  const released = await releaseStopLatch(webContext(), viewer, formText(form, 'reason'));
  await goBack(from, released);
}
