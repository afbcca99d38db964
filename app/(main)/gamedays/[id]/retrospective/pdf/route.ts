import { printLetter } from '@/lib/services/print/print-letter';
import { writeReport } from '../report';

/** GET gives the retrospective of a GameDay as PDF. */
export async function GET(_request: Request, { params }: RouteContext<'/gamedays/[id]/retrospective/pdf'>) {
  const { id } = await params;
  const letter = await writeReport(id);
  if (!letter) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(await printLetter(letter)), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="gameday-${encodeURIComponent(id)}.pdf"`,
      'cache-control': 'private, no-store',
    },
  });
}
