import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { RunSheet } from '@/components/gameday/run-sheet';
import { requireSeat } from '@/lib/auth/current-seat';
import { requireViewer } from '@/lib/auth/current-viewer';
import { viewRunSheet } from '@/lib/services/gameday/view-run-sheet';
import { webContext } from '@/lib/services/service-context';

export async function generateMetadata({ params }: PageProps<'/gamedays/[id]/sheet'>): Promise<Metadata> {
  return { title: (await params).id };
}

/** The run sheet of a GameDay, as it prints. */
export default async function RunSheetPage({ params }: PageProps<'/gamedays/[id]/sheet'>) {
  const { id } = await params;
  await requireViewer(`/gamedays/${id}/sheet`);
  const sheet = await viewRunSheet(webContext(), await requireSeat(id));
  return sheet.ok ? <RunSheet {...sheet.value} /> : notFound();
}
