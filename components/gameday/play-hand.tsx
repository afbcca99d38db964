import type { RoomPlay, RoomView } from '@/lib/domain/view/game-day-view';
import { HandPanel } from '../run/hand-panel';
import type { FormAction } from '../ui/form-action';

/** PlayHand guides whoever injects the card on the table by hand; nothing where an engine does. */
export function PlayHand({
  room,
  play,
  say,
  from = 'room',
}: {
  readonly room: RoomView;
  readonly play: RoomPlay;
  readonly say: FormAction;
  /** The page that the form comes back to. */
  readonly from?: 'room' | 'desk';
}) {
  const { hand } = play;
  if (hand === null || (hand.work.stage === 'done' && play.stage !== 'recovering')) return null;
  const fields = { gameDayId: room.id, playId: play.id, from };
  return <HandPanel {...hand} say={say} may={{ allowed: true }} fields={fields} />;
}

/** whatToDo names the sentence that tells the room what to do: where a person makes the fault, hands are not idle. */
export function whatToDo({ stage, hand }: Pick<RoomPlay, 'stage' | 'hand'>) {
  if (hand?.work.stage === 'inject') return 'hand_inject';
  return hand?.work.stage === 'undo' ? 'hand_undo' : stage;
}
