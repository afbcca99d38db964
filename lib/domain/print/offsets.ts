/** Offset in mm, right and down as one looks at that side of the sheet. */
export interface Offset {
  readonly right: number;
  readonly down: number;
}

/** Offsets correct a printer that feeds its two sides differently. */
export interface Offsets {
  readonly front: Offset;
  readonly back: Offset;
}
