import type { Seat } from '@/lib/auth/game-day-seat';
import { mostPictureBytes, sniffPicture } from '@/lib/domain/gameday/sniff-picture';
import { refuse, type Outcome } from '../failure';
import { newRunId } from '../new-run-id';
import type { ServiceContext } from '../service-context';
import { actAsSeat } from './act-as-seat';

/** The database keeps the pictures: as many as a long day of screenshots has. */
const mostPictures = 200;

/** keepPicture stores a picture with the GameDay; what it is, its first bytes say, not its name. */
export async function keepPicture(
  context: ServiceContext,
  seat: Seat,
  picture: { readonly bytes: Uint8Array; readonly caption: string },
): Promise<Outcome<{ readonly id: string }>> {
  const { bytes } = picture;
  if (bytes.byteLength > mostPictureBytes) return refuse('picture_too_large');
  const type = sniffPicture(bytes);
  if (type === null) return refuse('not_a_picture');
  return actAsSeat(context, seat, 'attach', async (tx) => {
    const { gameDayId } = seat;
    if ((await tx.attachment.count({ where: { gameDayId } })) >= mostPictures)
      return refuse('picture_too_large');
    const play = await tx.cardPlay.findFirst({ where: { gameDayId, endedAt: null } });
    const id = newRunId();
    await tx.attachment.create({
      data: {
        ...{ id, gameDayId, type, size: bytes.byteLength, bytes: new Uint8Array(bytes) },
        playId: play?.id ?? null,
        caption: picture.caption.trim().slice(0, 200),
        personId: seat.personId,
        byName: seat.name,
      },
    });
    return { ok: true, value: { id } };
  });
}

/** readPicture reads a picture of this GameDay for whoever has a seat at it; null where there is none. */
export async function readPicture(
  { db }: Pick<ServiceContext, 'db'>,
  seat: Pick<Seat, 'gameDayId'>,
  id: string,
): Promise<{ readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> } | null> {
  return db.attachment.findFirst({
    where: { id, gameDayId: seat.gameDayId },
    select: { type: true, bytes: true },
  });
}
