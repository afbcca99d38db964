'use server';

import { cookies } from 'next/headers';
import { z } from 'zod';
import { formText } from '@/app/(main)/form-fields';
import { comeBack, goBack } from '@/app/(main)/go-back';
import { requireViewer } from '@/lib/auth/current-viewer';
import { webEnvironment } from '@/lib/env';
import { refuse } from '@/lib/services/failure';
import { changeRole, removeMember } from '@/lib/services/people/change-member';
import { createTeam } from '@/lib/services/people/create-team';
import { erasePerson } from '@/lib/services/people/erase-person';
import { invite, withdrawInvitation } from '@/lib/services/people/invite';
import { webContext } from '@/lib/services/service-context';
import { newLinkCookie } from './new-link-cookie';

const page = '/team';
const roleSchema = z.enum(['admin', 'facilitator', 'product_owner', 'engineer', 'viewer']);

/** changeMemberRole takes userId and role. */
export async function changeMemberRole(form: FormData): Promise<void> {
  const viewer = await requireViewer(page);
  const role = roleSchema.safeParse(form.get('role'));
  await goBack(
    page,
    role.success
      ? await changeRole(webContext(), viewer, formText(form, 'userId'), role.data)
      : refuse('bad_request'),
  );
}

/** removeFromTeam takes userId. */
export async function removeFromTeam(form: FormData): Promise<void> {
  const viewer = await requireViewer(page);
  await goBack(page, await removeMember(webContext(), viewer, formText(form, 'userId')));
}

/** eraseMember takes userId. */
export async function eraseMember(form: FormData): Promise<void> {
  const viewer = await requireViewer(page);
  await goBack(page, await erasePerson(webContext(), viewer, formText(form, 'userId')));
}

/** makeInvitation takes email and role; the link stands in a cookie of five minutes that this page alone shows. */
export async function makeInvitation(form: FormData): Promise<void> {
  const viewer = await requireViewer(page);
  const role = roleSchema.safeParse(form.get('role'));
  if (!role.success) return goBack(page, refuse('bad_request'));
  const made = await invite(webContext(), viewer, { email: formText(form, 'email'), role: role.data });
  if (!made.ok) return goBack(page, made);
  const { publicUrl } = webEnvironment();
  const link = new URL(`/invitations/${made.value.token}`, publicUrl).toString();
  (await cookies()).set(newLinkCookie, link, {
    path: page,
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.protocol === 'https:',
    maxAge: 300,
  });
  await comeBack(page);
}

/** withdrawOpenInvitation takes id. */
export async function withdrawOpenInvitation(form: FormData): Promise<void> {
  const viewer = await requireViewer(page);
  await goBack(page, await withdrawInvitation(webContext(), viewer, formText(form, 'id')));
}

/** makeTeam takes name. */
export async function makeTeam(form: FormData): Promise<void> {
  const viewer = await requireViewer(page);
  const made = await createTeam(webContext(), viewer, formText(form, 'name'));
  await goBack(made.ok ? '/account' : page, made);
}
