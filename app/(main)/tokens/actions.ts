'use server';

import { formText } from '@/app/(main)/form-fields';
import { goBack } from '@/app/(main)/go-back';
import type { IssuedToken } from '@/components/tokens/issued-token';
import { requireViewer } from '@/lib/auth/current-viewer';
import { issueToken, revokeToken } from '@/lib/services/api/manage-tokens';
import { webContext } from '@/lib/services/service-context';

/** issue takes name, environment and lifeDays; the token is in the answer alone, never in an address. */
export async function issue(_before: IssuedToken, form: FormData): Promise<IssuedToken> {
  const viewer = await requireViewer('/tokens');
  const name = formText(form, 'name');
  const issued = await issueToken(webContext(), viewer, {
    name,
    environment: formText(form, 'environment'),
    lifeDays: Number(formText(form, 'lifeDays')),
  });
  return issued.ok
    ? { kind: 'issued', token: issued.value.token, name: name.trim() }
    : { kind: 'refused', text: issued.failure.text };
}

/** revoke takes tokenId. */
export async function revoke(form: FormData): Promise<void> {
  const viewer = await requireViewer('/tokens');
  const revoked = await revokeToken(webContext(), viewer, formText(form, 'tokenId'));
  await goBack('/tokens', revoked);
}
