import { LostNote } from '@/components/ui/lost-note';
import { Wordmark } from '@/components/ui/wordmark';

/** What an address that leads nowhere shows. */
export default function NotFound() {
  return (
    <main className="mx-auto max-w-[96rem] px-4 py-6 sm:px-8">
      <Wordmark />
      <LostNote />
    </main>
  );
}
