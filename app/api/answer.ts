import { failureTexts, type ServiceFailure } from '@/lib/services/failure';
import type { NextRequest } from 'next/server';

/** wantsJson tells a fetch from a form post: browsers navigate with text/html first in Accept. */
export function wantsJson(request: NextRequest): boolean {
  return (request.headers.get('accept') ?? '').startsWith('application/json');
}

/** seeOther sends a plain form post on to a page of ours; the path is ours already. */
export function seeOther(path: string): Response {
  return new Response(null, { status: 303, headers: { location: path } });
}

/** refusal answers a fetch with a failure and the status that fits it. */
export function refusal(failure: ServiceFailure): Response {
  return Response.json({ failure }, { status: statuses[failure.code] ?? 409 });
}

/** notSignedIn and foreignOrigin answer requests that no service is called for. */
export function notSignedIn(): Response {
  return Response.json(
    { failure: { code: 'not_permitted', text: failureTexts.not_permitted } },
    { status: 401 },
  );
}

export function foreignOrigin(): Response {
  return Response.json({ failure: { code: 'bad_request', text: failureTexts.bad_request } }, { status: 403 });
}

const statuses: Partial<Record<ServiceFailure['code'], number>> = {
  not_found: 404,
  not_permitted: 403,
  bad_request: 400,
  reason_missing: 400,
};
