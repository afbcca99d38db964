import type { GameDayRole, GameDayState } from './game-day';

/** GameDayAct is something that a person does at a GameDay. Aborting is none of them: everybody may, always. */
export type GameDayAct =
  | 'plan'
  | 'conduct'
  | 'see_sealed'
  | 'predict'
  | 'note'
  | 'attach'
  | 'record_finding'
  | 'inject'
  | 'erase_guest';

const everybody: readonly GameDayRole[] = [
  'facilitator',
  'abort_owner',
  'operator',
  'observer',
  'scribe',
  'product_owner',
  'stakeholder',
];

const who: Readonly<Record<GameDayAct, readonly GameDayRole[]>> = {
  plan: ['facilitator'],
  conduct: ['facilitator'],
  // Not the facilitator: a surprise is one for whoever plays it, too.
  see_sealed: ['abort_owner', 'product_owner'],
  predict: everybody,
  note: everybody,
  attach: ['facilitator', 'abort_owner', 'operator', 'observer', 'scribe'],
  record_finding: ['facilitator', 'scribe'],
  // The abort owner as well: whoever says stop may be the one who takes the fault out.
  inject: ['facilitator', 'operator', 'abort_owner'],
  erase_guest: ['facilitator'],
};

const when: Readonly<Record<GameDayAct, readonly GameDayState[]>> = {
  plan: ['planned', 'open'],
  conduct: ['open'],
  see_sealed: ['planned', 'open', 'closed'],
  predict: ['open'],
  note: ['open'],
  attach: ['open', 'closed'],
  // What was learnt is written down afterwards as well.
  record_finding: ['open', 'closed'],
  // A fault that is still in when the doors close has to come out.
  inject: ['open', 'closed'],
  // Whoever asks to be forgotten asks at any time.
  erase_guest: ['planned', 'open', 'closed'],
};

/** mayAct is the rule of the room: which seat may do what, and while the GameDay is in which state. */
export function mayAct(role: GameDayRole, state: GameDayState, act: GameDayAct): boolean {
  return who[act].includes(role) && when[act].includes(state);
}
