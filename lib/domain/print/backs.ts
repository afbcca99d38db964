/** Backs: none, for the sheet turned over at its long or its short edge, or beside the front to fold and glue. */
export type Backs = 'none' | 'long' | 'short' | 'fold';
export const backsChoices: readonly Backs[] = ['none', 'long', 'short', 'fold'];
