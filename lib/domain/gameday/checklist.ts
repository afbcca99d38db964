import type { BilingualText } from '../diagnostic/problem';

/** ChecklistLine is one thing that has to be so before the doors open. `unknown` never counts as done. */
export interface ChecklistLine {
  readonly id: string;
  /** Measured by the app, or confirmed by a person. */
  readonly by: 'app' | 'person';
  readonly state: 'done' | 'open' | 'unknown';
  readonly blocking: boolean;
  readonly text: BilingualText;
  /** What was found, or who confirmed it and when. */
  readonly detail: BilingualText | null;
}

/** findBlockers lists what keeps a GameDay from starting. */
export function findBlockers(lines: readonly ChecklistLine[]): readonly ChecklistLine[] {
  return lines.filter(({ blocking, state }) => blocking && state !== 'done');
}
