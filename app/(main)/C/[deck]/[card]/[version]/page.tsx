import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { PrintedCardPage } from '@/components/print/printed-card-page';
import { requireViewer } from '@/lib/auth/current-viewer';
import { findOpenDesk } from '@/lib/services/gameday/find-open-desk';
import { viewPrintedCard } from '@/lib/services/print/view-printed-card';
import { webContext } from '@/lib/services/service-context';

type Props = PageProps<'/C/[deck]/[card]/[version]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).card) };
}

/** Where the code of a printed card leads: to its card, or to what has changed since it was printed. */
export default async function ScannedCardPage({ params }: Props) {
  const { deck, card, version } = await params;
  const code = { deck: decodeURIComponent(deck), cardId: decodeURIComponent(card), version };
  const viewer = await requireViewer(`/C/${deck}/${card}/${version}`);
  const printed = await viewPrintedCard(webContext(), code);
  switch (printed.kind) {
    case 'unknown_card':
      return notFound();
    case 'current': {
      // Whoever conducts an open GameDay scans a card to play it.
      const open = await findOpenDesk(webContext(), viewer);
      const scanned = encodeURIComponent(printed.cardId);
      return redirect(open ? `/gamedays/${open.id}?card=${scanned}` : `/cards/${scanned}`);
    }
    case 'outdated':
      return <PrintedCardPage printed={printed} />;
  }
}
