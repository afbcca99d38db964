import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Button } from '@/components/ui/button';
import { FailureNote } from '@/components/ui/failure-note';
import { TextField } from '@/components/ui/text-field';
import { clientAddress } from '@/lib/auth/client-address';
import { currentSeat } from '@/lib/auth/current-seat';
import { readFailure } from '@/lib/services/failure';
import { openDoor } from '@/lib/services/gameday/join-game-day';
import { webContext } from '@/lib/services/service-context';
import { joinAsGuestOf } from '../actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('gameday.door'))('title') };
}

/** Where the code on the projector leads: a name, and into the room; whoever has a seat already goes straight in. */
export default async function JoinPage({ params, searchParams }: PageProps<'/j/[code]'>) {
  const [{ code }, { failure }, t] = await Promise.all([
    params,
    searchParams,
    getTranslations('gameday.door'),
  ]);
  const door = await openDoor(webContext(), decodeURIComponent(code), clientAddress(await headers()));
  if (!door.ok) redirect(`/j?failure=${door.failure.code}`);
  const { gameDayId, title, teams } = door.value;
  if (await currentSeat(gameDayId)) redirect(`/room/${gameDayId}`);
  return (
    <main className="mx-auto max-w-md px-4 py-10">
      <FailureNote text={readFailure(typeof failure === 'string' ? failure : null)?.text ?? null} />
      <p className="text-muted">{title}</p>
      <h1 className="font-title text-3xl font-semibold">{t('title')}</h1>
      <form action={joinAsGuestOf} className="mt-6 space-y-5">
        <input type="hidden" name="code" value={decodeURIComponent(code)} />
        <TextField label={t('name')} name="name" required maxLength={80} autoComplete="name" />
        <TextField
          label={t('fromTeam')}
          hint={t('fromTeamHint')}
          name="fromTeam"
          maxLength={80}
          list="teams"
          autoComplete="organization-title"
        />
        <datalist id="teams">
          {teams.map((team) => (
            <option key={team} value={team} />
          ))}
        </datalist>
        <Button className="w-full">{t('join')}</Button>
        <p className="text-sm text-muted">{t('noAccount')}</p>
      </form>
    </main>
  );
}
