/** EditorField is the text on screen, whichever way it is written in: offsets count characters of the text. */
export interface EditorField {
  /** Marks a stretch, brings it into sight and puts the cursor there. */
  readonly select: (from: number, to: number) => void;
  /** Replaces a stretch as if it were typed, so that undo knows it, and puts the cursor behind it. */
  readonly replace: (from: number, to: number, text: string) => void;
}
