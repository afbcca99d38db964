/** Expected is one error: its code, line and column, the text that is underlined, and the nearest match. */
export interface Expected {
  readonly code: string;
  readonly line: number;
  readonly column: number;
  readonly underlined: string;
  readonly nearest: string | null;
}

/** BrokenVariant is REDE-07 with one text replaced by another, and every error that this makes. */
export interface BrokenVariant {
  readonly what: string;
  readonly from: string;
  readonly to: string;
  /** What an editor with the JSON Schema alone does: refuse it too, not know (catalogue, grammar), or see that it is no YAML. */
  readonly editor: 'refuses' | 'cannot know' | 'yaml';
  readonly expected: readonly Expected[];
}

type Row = readonly [code: string, line: number, column: number, underlined: string, nearest?: string];

/** broken is one row of a table. */
export function broken(
  what: string,
  [from, to]: readonly [string, string],
  editor: BrokenVariant['editor'],
  ...rows: readonly Row[]
): BrokenVariant {
  const expected = rows.map(([code, line, column, underlined, nearest = null]) => ({
    code,
    line,
    column,
    underlined,
    nearest,
  }));
  return { what, from, to, editor, expected };
}
