import { writeMarkdown } from '@/lib/domain/contract/letter-markdown';
import { writeReport } from '../report';

/** GET gives the retrospective of a GameDay as Markdown. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/gamedays/[id]/retrospective/markdown'>,
) {
  const { id } = await params;
  const letter = await writeReport(id);
  if (!letter) return new Response(null, { status: 404 });
  return new Response(writeMarkdown(letter), {
    headers: {
      'content-type': 'text/markdown; charset=utf-8',
      'content-disposition': `attachment; filename="gameday-${encodeURIComponent(id)}.md"`,
      'cache-control': 'private, no-store',
    },
  });
}
