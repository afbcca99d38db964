import type { NextRequest } from 'next/server';
import { notSignedIn, refusal } from '@/app/api/answer';
import { requestSeat } from '@/lib/auth/current-seat';
import { failureTexts } from '@/lib/services/failure';
import { readPicture } from '@/lib/services/gameday/keep-picture';
import { webContext } from '@/lib/services/service-context';

type Context = { params: Promise<{ id: string; picture: string }> };

/** GET answers a picture as what its first bytes said it is; nosniff and a policy of its own keep a browser from reading anything else in it. */
export async function GET(request: NextRequest, { params }: Context): Promise<Response> {
  const { id, picture } = await params;
  const seat = await requestSeat(request, id);
  if (!seat) return notSignedIn();
  const found = await readPicture(webContext(), seat, picture);
  if (!found) return refusal({ code: 'not_found', text: failureTexts.not_found });
  return new Response(found.bytes, {
    headers: {
      'content-type': found.type,
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=3600',
    },
  });
}
