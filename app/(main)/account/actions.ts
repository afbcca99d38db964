'use server';

import { formText } from '@/app/(main)/form-fields';
import { comeBack, goBack } from '@/app/(main)/go-back';
import { currentSession, requireViewer } from '@/lib/auth/current-viewer';
import { safePath } from '@/lib/auth/safe-path';
import { changePassword } from '@/lib/services/people/change-password';
import { closeSessions, switchTeam, wishForEmail } from '@/lib/services/people/manage-sessions';
import { webContext } from '@/lib/services/service-context';

const page = '/account';

/** closeOneSession takes id, a session of the viewer's own. */
export async function closeOneSession(form: FormData): Promise<void> {
  const viewer = await requireViewer(page);
  await closeSessions(webContext(), viewer, { id: formText(form, 'id') });
  await comeBack(page);
}

/** closeOtherSessions signs the viewer out everywhere but here. */
export async function closeOtherSessions(): Promise<void> {
  const viewer = await requireViewer(page);
  await closeSessions(webContext(), viewer, { allBut: await sessionId() });
  await comeBack(page);
}

/** setPassword takes current and next. */
export async function setPassword(form: FormData): Promise<void> {
  const viewer = await requireViewer(page);
  const change = { current: formText(form, 'current'), next: formText(form, 'next') };
  const changed = await changePassword(webContext(), viewer, {
    ...change,
    sessionId: (await sessionId()) ?? '',
  });
  await goBack(changed.ok ? `${page}?changed=password` : page, changed);
}

/** setEmailNotices takes wanted, a checkbox. */
export async function setEmailNotices(form: FormData): Promise<void> {
  const viewer = await requireViewer(page);
  await wishForEmail(webContext(), viewer, form.get('wanted') === 'on');
  await comeBack(page);
}

/** actForTeam takes teamId, one of the viewer's own, and from. */
export async function actForTeam(form: FormData): Promise<void> {
  await requireViewer(page);
  const from = safePath(formText(form, 'from'), page);
  await goBack(from, await switchTeam(webContext(), (await sessionId()) ?? '', formText(form, 'teamId')));
}

async function sessionId(): Promise<string | null> {
  const session = await currentSession();
  return session.kind === 'none' ? null : session.sessionId;
}
