import { describeApi } from '@/lib/domain/api/describe-api';
import { webEnvironment } from '@/lib/env';

/** GET gives the OpenAPI description of this API; it names nothing secret, so anybody may read it. */
export function GET(): Response {
  return Response.json(describeApi(webEnvironment().publicUrl.origin));
}
