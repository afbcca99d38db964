import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { requireViewer } from '@/lib/auth/current-viewer';
import { viewGuide } from '@/lib/services/view-guide';

export const metadata: Metadata = { title: 'Guia do facilitador' };

/** How to run a first GameDay, in Portuguese, as it stands in docs/. */
export default async function GuidePage() {
  await requireViewer('/guide');
  const html = await viewGuide();
  if (html === null) notFound();
  // Our own committed text: nobody's input is in it.
  return <article lang="pt-BR" className="guide" dangerouslySetInnerHTML={{ __html: html }} />;
}
