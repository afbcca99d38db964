/** RunCursor is the last event and the last tick that a live view has. */
export interface RunCursor {
  readonly seq: number;
  readonly tick: number;
}

/** readCursor reads `<seq>.<tick>`; anything else means "from the beginning", so that a broken cursor loses nothing. */
export function readCursor(text: string | null): RunCursor {
  const match = /^(\d{1,15})\.(-1|\d{1,9})$/.exec(text ?? '');
  return match ? { seq: Number(match[1]), tick: Number(match[2]) } : { seq: 0, tick: -1 };
}

/** formatCursor writes `<seq>.<tick>`. */
export function formatCursor({ seq, tick }: RunCursor): string {
  return `${seq}.${tick}`;
}
