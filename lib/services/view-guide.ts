import { readGuide } from '@/lib/adapters/guide/read-guide';

let guide: Promise<string> | undefined;

/** viewGuide gives the facilitator's guide as HTML, read once per process; null where the installation has no docs. */
export async function viewGuide(): Promise<string | null> {
  guide ??= readGuide();
  return guide.catch(() => {
    guide = undefined;
    return null;
  });
}
