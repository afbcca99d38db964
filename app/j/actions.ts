'use server';

import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { formText } from '@/app/(main)/form-fields';
import { clientAddress } from '@/lib/auth/client-address';
import { guestCookieName, guestCookieOptions, sealGuest } from '@/lib/auth/guest-token';
import { webEnvironment } from '@/lib/env';
import { joinAsGuest, openDoor } from '@/lib/services/gameday/join-game-day';
import { webContext } from '@/lib/services/service-context';

/** enterCode takes code, as it was typed; on to its door, or back with `?failure=`. */
export async function enterCode(form: FormData): Promise<void> {
  const code = formText(form, 'code').slice(0, 20);
  const door = await openDoor(webContext(), code, clientAddress(await headers()));
  redirect(door.ok ? `/j/${encodeURIComponent(code.trim())}` : `/j?failure=${door.failure.code}`);
}

/** joinAsGuestOf takes code, name and fromTeam; it sets the guest's cookie, and leads into the room. */
export async function joinAsGuestOf(form: FormData): Promise<void> {
  const code = formText(form, 'code').slice(0, 20);
  const door = await openDoor(webContext(), code, clientAddress(await headers()));
  if (!door.ok) redirect(`/j?failure=${door.failure.code}`);
  const { gameDayId } = door.value;
  const guest = { name: formText(form, 'name'), fromTeam: formText(form, 'fromTeam') };
  const joined = await joinAsGuest(webContext(), gameDayId, guest);
  if (!joined.ok) redirect(`/j/${encodeURIComponent(code)}?failure=${joined.failure.code}`);
  const { publicUrl, authSecret } = webEnvironment();
  const value = await sealGuest({ gameDay: gameDayId, key: joined.value.key }, authSecret);
  (await cookies()).set(guestCookieName(publicUrl), value, guestCookieOptions(publicUrl));
  redirect(`/room/${gameDayId}`);
}
