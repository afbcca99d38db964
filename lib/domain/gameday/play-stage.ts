import { terminalStates, type RunState } from '../run/run';
import type { HandMode, PlayPhase } from './game-day';

/** PlayFacts is where a play is: its stored phase, and the state of its run where it has one. */
export interface PlayFacts {
  readonly phase: PlayPhase;
  readonly mode: HandMode;
  readonly runState: RunState | null;
}

/** PlayStage is what a room sees: the phases of people, and within the experiment what the engine is doing. */
export type PlayStage =
  | Exclude<PlayPhase, 'experiment'>
  | 'talk'
  | 'launch'
  | 'acceptance'
  | 'preflight'
  | 'baseline'
  | 'injecting'
  | 'rolling_back'
  | 'recovering'
  | 'verdict';

/** playStage reads the experiment's stage off the run, so that no second record of it can disagree. */
export function playStage({ phase, mode, runState }: PlayFacts): PlayStage {
  if (phase !== 'experiment') return phase;
  if (mode === 'tabletop') return 'talk';
  switch (runState) {
    case null:
      return 'launch';
    case 'requested':
    case 'awaiting_approval':
      return 'acceptance';
    case 'approved':
    case 'scheduled':
    case 'preflight':
      return 'preflight';
    case 'baseline':
    case 'injecting':
    case 'rolling_back':
    case 'recovering':
      return runState;
    case 'concluded':
    case 'rejected':
    case 'cancelled':
      return 'verdict';
  }
}

/** PhaseStep is where a facilitator may take a play, or why it has to stay. */
export type PhaseStep = { readonly to: PlayPhase } | { readonly stays: 'run_missing' | 'run_is_on' | 'over' };

/** nextPhase is the one way forward of a play: nobody opens the predictions, or leaves, while a run is on. */
export function nextPhase({ phase, mode, runState }: PlayFacts): PhaseStep {
  switch (phase) {
    case 'reveal':
      return { to: 'read' };
    case 'read':
      return { to: 'predict' };
    case 'predict':
      return { to: 'experiment' };
    case 'experiment':
      if (mode === 'tabletop') return { to: 'predictions' };
      if (runState === null) return { stays: 'run_missing' };
      return terminalStates.includes(runState) ? { to: 'predictions' } : { stays: 'run_is_on' };
    case 'predictions':
      return { to: 'discuss' };
    case 'discuss':
      return { to: 'done' };
    case 'done':
      return { stays: 'over' };
  }
}

/** canPutBack: a card goes back into the hand while no run of it is on and none has come to a verdict. */
export function canPutBack({ phase, runState }: PlayFacts, ranToTheEnd: boolean): boolean {
  if (phase === 'done' || ranToTheEnd) return false;
  return runState === null || terminalStates.includes(runState);
}

/** canPredict: until the experiment has an outcome to come, and never once the predictions lie open. */
export function canPredict({ phase }: Pick<PlayFacts, 'phase'>): boolean {
  return phase === 'predict';
}
