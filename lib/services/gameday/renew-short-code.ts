import { hashShortCode, makeShortCode } from '@/lib/domain/gameday/short-code';
import type { Seat } from '@/lib/auth/game-day-seat';
import { recordAudit } from '../audit/record-audit';
import type { Outcome } from '../failure';
import type { ServiceContext } from '../service-context';
import { actAsSeat } from './act-as-seat';

/** renewShortCode gives a GameDay another short code; the old one opens nothing any more, and whoever is in stays in. */
export async function renewShortCode(
  context: ServiceContext,
  seat: Seat,
  secret: string,
): Promise<Outcome<null>> {
  return actAsSeat(context, seat, 'plan', async (tx) => {
    const id = seat.gameDayId;
    const { codeRound } = await tx.gameDay.findUniqueOrThrow({ where: { id }, select: { codeRound: true } });
    const round = codeRound + 1;
    await tx.gameDay.update({
      where: { id },
      data: { codeRound: round, codeHash: hashShortCode(makeShortCode(secret, id, round)) },
    });
    await recordAudit(tx, context, seat.viewer, {
      action: 'gameday.new_code',
      subject: { kind: 'gameday', id },
      after: { round },
    });
    return { ok: true, value: null };
  });
}
