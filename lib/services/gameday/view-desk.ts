import type { Seat } from '@/lib/auth/game-day-seat';
import type { ChecklistLine } from '@/lib/domain/gameday/checklist';
import type { BilingualText } from '@/lib/domain/diagnostic/problem';
import type { CardOption, LearntView, RoomView, ShortCodeView } from '@/lib/domain/view/game-day-view';
import type { LaunchView } from '@/lib/domain/view/views';
import type { Outcome } from '../failure';
import type { ServiceContext } from '../service-context';
import { viewPlayLaunch } from './launch-play';
import { viewChecklist } from './view-checklist';
import { listCardOptions, listTeamPeople } from './view-choices';
import { viewLearnt } from './view-learnt';
import { viewRoom } from './view-room';
import { viewShortCode } from './view-short-code';

/** DeskView is all that the desk of a GameDay shows. */
export interface DeskView {
  readonly room: RoomView;
  readonly lines: readonly ChecklistLine[];
  readonly options: readonly CardOption[];
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
  readonly prepared:
    | { readonly ok: true; readonly launch: LaunchView }
    | { readonly ok: false; readonly why: BilingualText }
    | null;
  readonly learnt: LearntView;
  readonly code: ShortCodeView | null;
}

/** viewDesk reads the desk; `measure` asks Prometheus whether the metrics live. What only whoever conducts needs is read for them alone. */
export async function viewDesk(
  context: ServiceContext,
  site: { readonly authSecret: string; readonly publicUrl: URL },
  seat: Seat,
  measure: boolean,
): Promise<Outcome<DeskView>> {
  const room = await viewRoom(context, seat);
  if (!room.ok) return room;
  const { state, play, me } = room.value;
  const changes = me.conducts && state !== 'closed';
  const [lines, options, accounts, learnt, code] = await Promise.all([
    state === 'planned' ? viewChecklist(context, seat, measure) : null,
    changes ? listCardOptions(context, seat.team.id) : [],
    changes ? listTeamPeople(context, seat.team.id) : [],
    viewLearnt(context, seat),
    viewShortCode(context, site, seat.gameDayId),
  ]);
  const prepared =
    play?.stage === 'launch' && me.conducts ? await viewPlayLaunch(context, seat, play.id) : null;
  return {
    ok: true,
    value: {
      ...{ options, accounts, learnt, code, room: room.value },
      lines: lines?.ok === true ? lines.value : [],
      prepared:
        prepared &&
        (prepared.ok ? { ok: true, launch: prepared.value } : { ok: false, why: prepared.failure.text }),
    },
  };
}
