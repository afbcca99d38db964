import type { NextRequest } from 'next/server';
import { notSignedIn, refusal } from '@/app/api/answer';
import { requestSession } from '@/lib/auth/request-session';
import { exportAudit } from '@/lib/services/audit/export-audit';
import { auditScope } from '@/lib/services/audit/view-audit';
import { webContext } from '@/lib/services/service-context';

/** GET exports what a search of the audit finds, as CSV or as one JSON object a line; it reads page by page as the reader takes it. */
export async function GET(request: NextRequest): Promise<Response> {
  const session = await requestSession(request);
  if (session.kind !== 'live') return notSignedIn();
  const scope = auditScope(session.viewer);
  if (!scope.ok) return refusal(scope.failure);
  const query = request.nextUrl.searchParams;
  const format = query.get('format') === 'csv' ? 'csv' : 'json';
  const lines = exportAudit(webContext(), { ...scope.value, words: query.get('q') ?? '' }, format);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(`${value}\n`));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
      'content-disposition': `attachment; filename="audit.${format === 'csv' ? 'csv' : 'ndjson'}"`,
    },
  });
}
