import { readYamlLine, type YamlLine } from './yaml-line';

/** YamlPlace is where the cursor stands in a card, told from indentation alone: while somebody writes, the text is seldom valid YAML. */
export interface YamlPlace {
  /** The block around the cursor, list items left out: `estado_estavel`; '' at the top. */
  readonly block: string;
  /** The key whose value is being written; null while a key is. */
  readonly key: string | null;
  /** Where what is being written begins and ends, as offsets into the text; without quotes. */
  readonly from: number;
  readonly to: number;
  readonly quote: 'none' | 'open' | 'closed';
  /** Keys that this block, or this item of a list, holds already. */
  readonly used: readonly string[];
  /** Row of the line, from 0. */
  readonly row: number;
}

/** textLists are lists of texts: an item of one is a value, where an item of any other list holds keys. */
const textLists: ReadonlySet<string> = new Set([
  'condicao_aborto',
  'tags',
  'blast_radius.servicos_excluidos',
]);

/** pathOfPlace names what is being written: `variavel_injetada.tipo`; the block itself while a key is. */
export function pathOfPlace({ block, key }: Pick<YamlPlace, 'block' | 'key'>): string {
  return key === null ? block : joined(block, key);
}

/** placeInYaml tells where an offset of the text stands. */
export function placeInYaml(text: string, offset: number): YamlPlace {
  const before = text.slice(0, offset);
  const row = before.split('\n').length - 1;
  const start = before.lastIndexOf('\n') + 1;
  const cursor = offset - start;
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
  const read = lines.map(readYamlLine);
  const line = read[row] ?? readYamlLine('');
  const written = lines[row] ?? '';
  const column = line.blank ? Math.max(cursor, line.dash ? line.column : 0) : line.column;
  const parents = parentsOf(read, row, column);
  const block = parents.map(({ key }) => key ?? '').join('.');
  const used = line.blank && !line.dash ? usedKeys(read, row, column) : usedKeys(read, row, line.column);
  const base = { used, row };

  if (line.key !== null && cursor >= line.valueColumn) {
    return { ...base, block, key: line.key, ...spanOfValue(written, line.valueColumn, start) };
  }
  const parent = parents.at(-1);
  const isText = textLists.has(block) || (parent !== undefined && holdsText(parent));
  if (isText && line.key === null) {
    const outer = parents
      .slice(0, -1)
      .map(({ key }) => key ?? '')
      .join('.');
    const key = parent?.key ?? '';
    return { ...base, block: outer, key, ...spanOfValue(written, Math.min(column, written.length), start) };
  }
  const from = start + Math.min(column, cursor);
  const to =
    start + Math.max(cursor, line.key === null ? written.trimEnd().length : line.column + line.key.length);
  return { ...base, block, key: null, from, to, quote: 'none' };
}

function parentsOf(lines: readonly YamlLine[], row: number, column: number): YamlLine[] {
  const parents: YamlLine[] = [];
  let bound = column;
  for (let at = row - 1; at >= 0 && bound > 0; at -= 1) {
    const line = lines[at];
    if (!line || line.blank || line.key === null || line.column >= bound) continue;
    parents.unshift(line);
    bound = line.column;
  }
  return parents;
}

/** `hipotese: >` and a value that goes on in the next line hold text; a bare `key:` holds a block. */
function holdsText({ value }: YamlLine): boolean {
  return value !== '' && !value.startsWith('#');
}

function usedKeys(lines: readonly YamlLine[], row: number, column: number): string[] {
  const used: string[] = [];
  const collect = (from: number, step: 1 | -1) => {
    for (let at = from; at >= 0 && at < lines.length; at += step) {
      const line = lines[at];
      if (!line || (line.blank && !line.dash)) continue;
      if (line.column < column || (step === 1 && line.column === column && line.dash)) return;
      if (line.column === column && line.key !== null) used.push(line.key);
      if (step === -1 && line.column === column && line.dash) return;
    }
  };
  if (lines[row]?.dash !== true) collect(row - 1, -1);
  collect(row + 1, 1);
  return used;
}

function spanOfValue(line: string, column: number, start: number): Pick<YamlPlace, 'from' | 'to' | 'quote'> {
  const raw = line.slice(column);
  const lead = raw.length - raw.trimStart().length;
  const value = raw.trim();
  const opener = /^["']/.exec(value)?.[0];
  const from = start + column + lead;
  if (opener === undefined) return { from, to: from + value.replace(/\s+#.*$/, '').length, quote: 'none' };
  const end = value.indexOf(opener, 1);
  return end === -1
    ? { from: from + 1, to: from + value.length, quote: 'open' }
    : { from: from + 1, to: from + end, quote: 'closed' };
}

function joined(block: string, key: string): string {
  return block === '' ? key : `${block}.${key}`;
}
