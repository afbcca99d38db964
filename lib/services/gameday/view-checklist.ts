import type { Seat } from '@/lib/auth/game-day-seat';
import type { ChecklistLine } from '@/lib/domain/gameday/checklist';
import { checklistKindSchema, type ChecklistKind } from '@/lib/domain/gameday/game-day';
import type { BilingualText } from '@/lib/domain/diagnostic/problem';
import { refuse, type Outcome } from '../failure';
import type { ServiceContext } from '../service-context';
import { measureReadiness } from './measure-readiness';

const words: Readonly<Record<Exclude<ChecklistKind, 'own'>, BilingualText>> = {
  on_call_told: { 'pt-BR': 'O plantão sabe do GameDay', en: 'Whoever is on call knows of the GameDay' },
  channels_named: {
    'pt-BR': 'Todos sabem em que canal se fala, e para quem se liga',
    en: 'Everybody knows the channel to talk on, and whom to call',
  },
  rollback_known: {
    'pt-BR': 'Quem opera sabe desfazer cada falha à mão',
    en: 'The operators know how to undo each fault by hand',
  },
};

/** viewChecklist lists what has to be so before the doors open. `measure` asks Prometheus now; without it the metrics stay unknown. */
export async function viewChecklist(
  context: ServiceContext,
  seat: Seat,
  measure: boolean,
): Promise<Outcome<readonly ChecklistLine[]>> {
  const gameDay = await context.db.gameDay.findUnique({
    where: { id: seat.gameDayId },
    include: {
      checklist: { orderBy: { position: 'asc' } },
      people: { where: { removedAt: null } },
      hand: { where: { state: 'waiting' }, orderBy: { position: 'asc' } },
    },
  });
  if (!gameDay) return refuse('not_found');
  const measured = await measureReadiness(context, seat, gameDay, measure);
  const own = gameDay.checklist.map((item): ChecklistLine => {
    const kind = checklistKindSchema.parse(item.kind);
    return {
      id: item.id,
      by: 'person',
      state: item.doneAt === null ? 'open' : 'done',
      blocking: item.blocking,
      text: kind === 'own' ? { 'pt-BR': item.text, en: item.text } : words[kind],
      detail:
        item.doneByName === null ? null : { 'pt-BR': `por ${item.doneByName}`, en: `by ${item.doneByName}` },
    };
  });
  return { ok: true, value: [...measured, ...own] };
}
