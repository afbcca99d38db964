import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { notFound } from 'next/navigation';
import { getMessages, getTranslations } from 'next-intl/server';
import { WallScreen } from '@/components/gameday/wall/wall-screen';
import { requireSeat } from '@/lib/auth/current-seat';
import { requireViewer } from '@/lib/auth/current-viewer';
import { webEnvironment } from '@/lib/env';
import { viewRoom } from '@/lib/services/gameday/view-room';
import { viewShortCode } from '@/lib/services/gameday/view-short-code';
import { webContext } from '@/lib/services/service-context';
import { viewRun } from '@/lib/services/view-run';

export async function generateMetadata({ params }: PageProps<'/gamedays/[id]/wall'>): Promise<Metadata> {
  const t = await getTranslations('gameday.wall');
  return { title: t('title', { title: (await params).id }) };
}

// Without JavaScript the page itself comes again.
const refreshSeconds = 5;

/** The projector of a GameDay: outside the frame of the other screens, so it carries an abort of its own. */
export default async function WallPage({ params }: PageProps<'/gamedays/[id]/wall'>) {
  const { id } = await params;
  const viewer = await requireViewer(`/gamedays/${id}/wall`);
  const context = webContext();
  // A projector shows nothing that only one seat may see.
  const room = await viewRoom(context, { ...(await requireSeat(id)), role: 'observer', isAdmin: false });
  if (!room.ok) return notFound();
  const runId = room.value.play?.runId ?? null;
  const run = runId === null ? null : await viewRun(context, viewer, runId);
  const { abortMeter, events, gameday, groups, live, now, reasons, states, unknown, verdicts } =
    await getMessages();
  const messages = { abortMeter, events, gameday, groups, live, now, reasons, states, unknown, verdicts };
  return (
    <NextIntlClientProvider messages={messages}>
      <noscript>
        <meta httpEquiv="refresh" content={String(refreshSeconds)} />
      </noscript>
      <WallScreen
        room={room.value}
        run={run?.ok === true ? run.value : null}
        code={await viewShortCode(context, webEnvironment(), id)}
      />
    </NextIntlClientProvider>
  );
}
