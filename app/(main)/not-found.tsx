import { LostNote } from '@/components/ui/lost-note';

/** What a card or a run that is not there shows, inside the frame. */
export default function NotFound() {
  return <LostNote />;
}
