import type { NextRequest } from 'next/server';
import { foreignOrigin, notSignedIn, seeOther } from '@/app/api/answer';
import { requestSeat } from '@/lib/auth/current-seat';
import { comesFromOurPages } from '@/lib/auth/request-session';
import { mostPictureBytes } from '@/lib/domain/gameday/sniff-picture';
import { refuse } from '@/lib/services/failure';
import { keepPicture } from '@/lib/services/gameday/keep-picture';
import { webContext } from '@/lib/services/service-context';

type Context = { params: Promise<{ id: string }> };

/** What a form adds around its file. */
const formBytes = 16 * 1024;

/** POST keeps a picture (a plain form with `picture`, `caption` and `from`): a route, for actions take no bodies of this size. */
export async function POST(request: NextRequest, { params }: Context): Promise<Response> {
  const { id } = await params;
  if (!comesFromOurPages(request)) return foreignOrigin();
  const seat = await requestSeat(request, id);
  if (!seat) return notSignedIn();
  const size = Number(request.headers.get('content-length') ?? Number.NaN);
  // Without a length, or with too much of it, nothing is read into memory.
  if (!(size <= mostPictureBytes + formBytes)) return back(id, null, refuse('picture_too_large'));
  const form = await request.formData().catch(() => null);
  const file = form?.get('picture');
  if (!form || !(file instanceof File)) return back(id, form, refuse('not_a_picture'));
  const caption = form.get('caption');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const picture = { bytes, caption: typeof caption === 'string' ? caption : '' };
  return back(id, form, await keepPicture(webContext(), seat, picture));
}

function back(id: string, form: FormData | null, kept: Awaited<ReturnType<typeof keepPicture>>): Response {
  const where = form?.get('from') === 'desk' ? 'gamedays' : 'room';
  const page = `/${where}/${encodeURIComponent(id)}`;
  return seeOther(kept.ok ? page : `${page}?failure=${kept.failure.code}`);
}
