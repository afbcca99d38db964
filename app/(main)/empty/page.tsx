import { requireViewer } from '@/lib/auth/current-viewer';

/** A dynamic page with nothing on it but the frame: what every signed-in page costs, for the bench to compare with. Nothing links here. */
export default async function EmptyPage() {
  await requireViewer('/empty');
  return null;
}
