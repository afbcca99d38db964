import {
  type Document,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from 'yaml';
import type { SourceSpan } from '../card/card';
import { alignScalar } from './align-scalar';
import type { Problem } from './problem';
import { describeRepeatedKey, describeSyntaxErrors, describeUnreadable } from './yaml-problems';

export type YamlPath = readonly (string | number)[];

/** YamlSource is a file that is valid YAML, with the place of every value in it. */
export class YamlSource {
  constructor(
    private readonly text: string,
    private readonly document: Document.Parsed,
    private readonly lines: LineCounter,
    /** The file's value as plain JavaScript. */
    readonly value: unknown,
  ) {}

  /** spanOf places the value at the path; where there is none, the nearest thing around it that exists. */
  spanOf(path: YamlPath): SourceSpan {
    const node = this.nodeAt(path);
    if (node?.range) return this.spanBetween(node.range[0], node.range[1]);
    return path.length === 0 ? this.spanBetween(0, 0) : this.keySpanOf(path.slice(0, -1));
  }

  /** keySpanOf places the key that holds the path's value; list items and the file itself have none and give their start. */
  keySpanOf(path: YamlPath): SourceSpan {
    const key = path.at(-1);
    const parent = path.length === 0 ? null : this.nodeAt(path.slice(0, -1));
    if (typeof key === 'string' && isMap(parent)) {
      const pair = parent.items.find((item) => isScalar(item.key) && String(item.key.value) === key);
      if (pair && isNode(pair.key) && pair.key.range) {
        return this.spanBetween(pair.key.range[0], pair.key.range[1]);
      }
    }
    return path.length === 0 ? this.firstLine() : this.spanOf(path);
  }

  /** spanInside places a part of the text at the path; the whole text where escapes hide the exact place. */
  spanInside(path: YamlPath, from: number, length: number): SourceSpan {
    const node = this.nodeAt(path);
    if (!isScalar(node) || typeof node.value !== 'string' || !node.range) return this.spanOf(path);
    const raw = this.text.slice(node.range[0], node.range[1]);
    const offsets = alignScalar(raw, node.range[0], node.value);
    const last = Math.min(from + Math.max(length, 1), node.value.length) - 1;
    const start = offsets?.[Math.min(from, node.value.length - 1)];
    const end = offsets?.[last];
    if (start === undefined || end === undefined) return this.spanOf(path);
    return this.spanBetween(start, end + 1);
  }

  /** writtenAt gives a scalar as it stands in the file (`2.000`, where YAML reads 2); null for anything else. */
  writtenAt(path: YamlPath): string | null {
    const node = this.nodeAt(path);
    return isScalar(node) ? (node.source ?? null) : null;
  }

  /** keysAt lists the keys of the block at the path. */
  keysAt(path: YamlPath): string[] {
    const node = this.nodeAt(path);
    if (!isMap(node)) return [];
    return node.items.map((item) => (isPair(item) && isScalar(item.key) ? String(item.key.value) : ''));
  }

  private nodeAt(path: YamlPath): Node | null {
    let node: unknown = this.document.contents;
    for (const step of path) {
      if (!isCollection(node)) return null;
      node = node.get(step, true);
    }
    return isNode(node) ? node : null;
  }

  private firstLine(): SourceSpan {
    const lineEnd = this.text.indexOf('\n');
    return { line: 1, column: 1, length: Math.max(1, lineEnd === -1 ? this.text.length : lineEnd) };
  }

  /** A span never crosses its line: people read errors line by line. */
  private spanBetween(from: number, to: number): SourceSpan {
    return spanOnOneLine(this.text, this.lines, from, to);
  }
}

function spanOnOneLine(text: string, lines: LineCounter, from: number, to: number): SourceSpan {
  const { line, col } = lines.linePos(from);
  const lineEnd = text.indexOf('\n', from);
  const stop = Math.min(to, lineEnd === -1 ? text.length : lineEnd);
  const written = text.slice(from, stop).trimEnd();
  return { line: Math.max(1, line), column: Math.max(1, col), length: Math.max(1, written.length) };
}

/** More repeated keys than a person would mend one by one are not listed. */
const mostRepeatedKeys = 20;

/** The library compares each key of a block with every other, which takes minutes on a large file; a set takes none. */
function findRepeatedKeys(document: Document.Parsed): { readonly from: number; readonly to: number }[] {
  const found: { readonly from: number; readonly to: number }[] = [];
  visit(document, {
    Map(_, map) {
      const seen = new Set<unknown>();
      for (const { key } of map.items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value) && key.range) found.push({ from: key.range[0], to: key.range[1] });
        seen.add(key.value);
      }
      return found.length < mostRepeatedKeys ? undefined : visit.BREAK;
    },
  });
  return found.slice(0, mostRepeatedKeys);
}

/** readYaml reads one YAML document of at most `limit` characters, and lists every syntax error with its place. It never throws. */
export function readYaml(
  text: string,
  limit: number,
): { ok: true; source: YamlSource } | { ok: false; problems: Problem[] } {
  const start = { line: 1, column: 1, length: 1 };
  if (text.length > limit) return { ok: false, problems: [describeUnreadable(start, 'too-large', limit)] };
  try {
    const lines = new LineCounter();
    const document = parseDocument(text, {
      lineCounter: lines,
      prettyErrors: false,
      uniqueKeys: false,
      logLevel: 'error',
    });
    const repeated = findRepeatedKeys(document).map((at) => spanOnOneLine(text, lines, at.from, at.to));
    if (document.errors.length > 0 || repeated.length > 0) {
      const faults = document.errors.map((error) => ({
        error,
        span: spanOnOneLine(text, lines, error.pos[0], error.pos[1]),
      }));
      const syntax = describeSyntaxErrors(faults, text);
      return { ok: false, problems: [...syntax, ...repeated.map((span) => describeRepeatedKey(span, text))] };
    }
    // Anchors let a short file grow without bound (and a card has no use for them): the library's limit is kept.
    const value: unknown = document.toJS({ maxAliasCount: 50 });
    return { ok: true, source: new YamlSource(text, document, lines, value) };
  } catch (cause) {
    // Too deep for the stack, or too many aliases: both are a file that nobody wrote by hand.
    const detail = cause instanceof Error ? cause.message : String(cause);
    return { ok: false, problems: [describeUnreadable(start, 'unreadable', limit, detail)] };
  }
}
