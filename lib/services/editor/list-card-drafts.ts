import { listDrafts } from '@/lib/adapters/postgres/draft-store';
import type { DraftEntry } from '@/lib/domain/view/editor-view';
import type { Viewer } from '@/lib/domain/view/views';
import type { ServiceContext } from '../service-context';
import { pathOfStart, startOfSubject } from './editor-start';

/** listCardDrafts lists what this person began to write and has not saved, the newest first. */
export async function listCardDrafts(
  { db }: Pick<ServiceContext, 'db'>,
  viewer: Viewer,
): Promise<readonly DraftEntry[]> {
  const drafts = await listDrafts(db, viewer.id, '');
  return drafts.flatMap(({ subject, source, savedAt }) => {
    const start = startOfSubject(subject);
    if (start === null) return [];
    const lineOf = (key: string) =>
      new RegExp(`^${key}:[ ]*["']?([^"'\\n]{1,120})`, 'm').exec(source)?.[1]?.trim() ?? null;
    return [
      {
        href: pathOfStart(start),
        title: lineOf('titulo'),
        cardId: lineOf('id'),
        savedAt: savedAt.toISOString(),
      },
    ];
  });
}
