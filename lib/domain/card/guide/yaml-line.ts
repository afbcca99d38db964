/** YamlLine is one line of a card as it is being written: its key, where that begins, and what follows it. Columns count from 0. */
export interface YamlLine {
  readonly blank: boolean;
  /** Column of the first character that is neither a space nor the dash of a list. */
  readonly column: number;
  readonly dash: boolean;
  /** Null where no `key:` is written, or not yet. */
  readonly key: string | null;
  /** Column behind the colon; the line's own column where there is no key. */
  readonly valueColumn: number;
  readonly value: string;
}

/** readYamlLine takes a line apart without asking whether the rest of the file is valid. */
export function readYamlLine(line: string): YamlLine {
  const [lead = ''] = /^\s*(?:-(?: +|$))*/.exec(line) ?? [];
  const rest = line.slice(lead.length);
  const keyed = /^["']?([\w-]+)["']?[ ]*:(?=\s|$)/.exec(rest);
  const valueColumn = lead.length + (keyed?.[0].length ?? 0);
  return {
    blank: /^\s*(?:#.*)?$/.test(line),
    column: lead.length,
    dash: lead.includes('-'),
    key: keyed?.[1] ?? null,
    valueColumn,
    value: line.slice(valueColumn).trim(),
  };
}
