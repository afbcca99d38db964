import { encodeQr } from '@/lib/adapters/pdf/encode-qr';
import { makeShortCode, showShortCode } from '@/lib/domain/gameday/short-code';
import type { ShortCodeView } from '@/lib/domain/view/game-day-view';
import type { ServiceContext } from '../service-context';

/** viewShortCode derives the short code of a GameDay from the installation's secret, to be shown to a room; null once it is closed. */
export async function viewShortCode(
  { db }: Pick<ServiceContext, 'db'>,
  { authSecret, publicUrl }: { readonly authSecret: string; readonly publicUrl: URL },
  gameDayId: string,
): Promise<ShortCodeView | null> {
  const gameDay = await db.gameDay.findUnique({
    where: { id: gameDayId },
    select: { state: true, codeRound: true },
  });
  if (gameDay === null || gameDay.state === 'closed') return null;
  const code = makeShortCode(authSecret, gameDayId, gameDay.codeRound);
  const address = new URL(`/j/${code}`, publicUrl).toString();
  return {
    code: showShortCode(code),
    address,
    door: new URL('/j', publicUrl).toString().replace(/^https?:\/\//, ''),
    qr: encodeQr(address),
  };
}
