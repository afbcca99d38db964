import { demoAccounts } from '@/lib/auth/demo-accounts';
import type { Seat } from '@/lib/auth/game-day-seat';
import type { GameDayRole, HandMode } from '@/lib/domain/gameday/game-day';
import { addToHand } from './gameday/change-hand';
import { planGameDay } from './gameday/plan-game-day';
import { expectPerson } from './gameday/seat-people';
import type { ServiceContext } from './service-context';

const id = 'demo-gameday';
const timeZone = 'America/Sao_Paulo';
const facilitatorId = 'demo-fabiana';

const expected: readonly (readonly [userId: string, name: string, fromTeam: string, role: GameDayRole])[] = [
  ['demo-ana', '', 'Operação', 'abort_owner'],
  ['demo-edu', '', 'Desenvolvimento', 'operator'],
  ['demo-paulo', '', 'Produto', 'product_owner'],
  ['demo-vera', '', 'Operação', 'scribe'],
  ['', 'Rafael', 'Desenvolvimento', 'observer'],
];

/** Cards that any team may play first, and one that is talked through: the demo's shop has no pods to stop. */
const hand: readonly (readonly [cardId: string, mode: HandMode])[] = [
  ['REDE-01', 'run'],
  ['DEPENDENCIAS-01', 'run'],
  ['COMPUTACAO-01', 'tabletop'],
];

/**
 * seedDemoGameDay calls a GameDay for today, with people, roles and a hand, so that a newcomer finds one to open; running it again changes
 * nothing but the day of one that nobody opened. `secret` is the installation's, of which its short code is made.
 */
export async function seedDemoGameDay(db: ServiceContext['db'], secret: string, now: Date): Promise<void> {
  const facilitator = demoAccounts.find((account) => account.id === facilitatorId);
  if (!facilitator) throw new Error('the demo has no facilitator');
  const known = await db.gameDay.findUnique({ where: { id }, select: { state: true, startsAt: true } });
  if (known) {
    // A newcomer of another day finds it on that day.
    if (known.state === 'planned' && dayOf(known.startsAt) < dayOf(now))
      await db.gameDay.update({ where: { id }, data: { startsAt: now } });
    return;
  }
  const context = { db, demo: true };
  const { team } = facilitator;
  await planGameDay(
    context,
    facilitator,
    secret,
    {
      title: 'Primeiro GameDay da loja',
      goal: 'Ver, juntos, o que a loja faz quando uma dependência responde devagar.',
      at: `${dayOf(now)}T14:00`,
      timeZone,
      place: 'Sala 2, e na chamada do time',
      environment: 'homologacao',
      channel: '#gameday-loja',
    },
    id,
  );
  const seat: Seat = {
    ...{ gameDayId: id, state: 'planned', team, name: facilitator.name, role: 'facilitator' },
    ...{ viewer: facilitator, personId: null, isAdmin: false },
  };
  for (const [userId, name, fromTeam, role] of expected)
    await expectPerson(context, seat, { userId, name, fromTeam, role });
  // A card that a person archived or changed beyond reading is left out.
  for (const [cardId, mode] of hand) await addToHand(context, seat, { cardId, mode, sealed: false });
}

/** `2026-11-30`, on the wall of the demo's time zone. */
function dayOf(at: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(at);
}
