import type { NextRequest } from 'next/server';
import { notSignedIn, refusal } from '@/app/api/answer';
import { requestSession } from '@/lib/auth/request-session';
import { exportRunCsv } from '@/lib/services/charts/export-run-csv';
import { failureTexts } from '@/lib/services/failure';
import { webContext } from '@/lib/services/service-context';

type Context = { params: Promise<{ id: string }> };

/** GET gives every measured value of a run as CSV, with the query behind each column; it reads page by page as the reader takes it. */
export async function GET(request: NextRequest, { params }: Context): Promise<Response> {
  const session = await requestSession(request);
  if (session.kind !== 'live') return notSignedIn();
  const { id } = await params;
  const lines = await exportRunCsv(webContext(), id);
  if (!lines) return refusal({ code: 'not_found', text: failureTexts.not_found });
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(`${value}\r\n`));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${encodeURIComponent(id)}.csv"`,
    },
  });
}
