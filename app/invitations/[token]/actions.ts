'use server';

import { redirect } from 'next/navigation';
import { formText } from '@/app/(main)/form-fields';
import { requireViewer } from '@/lib/auth/current-viewer';
import { openSessionOf } from '@/lib/auth/open-session';
import { requestPlace, startSession } from '@/lib/auth/sign-in';
import { joinAsViewer, joinWithNewAccount } from '@/lib/services/people/accept-invitation';
import { webContext } from '@/lib/services/service-context';

/** joinTeam takes token; the signed-in person joins with their own account. */
export async function joinTeam(form: FormData): Promise<void> {
  const token = formText(form, 'token');
  const viewer = await requireViewer(pageOf(token));
  const joined = await joinAsViewer(webContext(), viewer, token);
  redirect(joined.ok ? '/account' : `${pageOf(token)}?failure=${joined.failure.code}`);
}

/** createAccount takes token, name and password, and signs the new account in. */
export async function createAccount(form: FormData): Promise<void> {
  const token = formText(form, 'token');
  const context = webContext();
  const typed = { name: formText(form, 'name'), password: formText(form, 'password') };
  const joined = await joinWithNewAccount(context, token, typed);
  if (!joined.ok) redirect(`${pageOf(token)}?failure=${joined.failure.code}`);
  const { userId, email } = joined.value;
  await startSession(await openSessionOf(context.db, userId, await requestPlace()), email);
  redirect('/deck');
}

function pageOf(token: string): string {
  return `/invitations/${encodeURIComponent(token)}`;
}
