import type { ErrorCode } from 'yaml';
import type { SourceSpan } from '../card/card';
import type { BilingualText, Problem } from './problem';
import { problemAt } from './problem-at';

/** SyntaxFault is what is used of the YAML library's error. */
export interface SyntaxFault {
  readonly code: ErrorCode;
  readonly message: string;
}

/** describeUnreadable says that a file was not even tried, or could not be read as a whole. */
export function describeUnreadable(
  span: SourceSpan,
  code: 'too-large' | 'unreadable',
  limit: number,
  detail = '',
): Problem {
  switch (code) {
    case 'too-large':
      return problemAt(span, {
        code,
        text: {
          'pt-BR': `O arquivo passa de ${limit} caracteres: não parece ter sido escrito à mão e não foi lido.`,
          en: `The file is longer than ${limit} characters: it does not look hand-written and was not read.`,
        },
      });
    case 'unreadable':
      return problemAt(span, {
        code,
        text: {
          'pt-BR': `O arquivo não pôde ser lido como YAML (${detail}).`,
          en: `The file cannot be read as YAML (${detail}).`,
        },
      });
  }
}

/** PlacedFault is a syntax error of the library, with its place. */
export interface PlacedFault {
  readonly error: SyntaxFault;
  readonly span: SourceSpan;
}

/**
 * describeSyntaxErrors turns the YAML library's errors into our words. One slip makes the library stumble over line after line, so that
 * only the first of them is told.
 */
export function describeSyntaxErrors(faults: readonly PlacedFault[], text: string): Problem[] {
  return faults.slice(0, 1).map(({ error, span }) => describeSyntaxError(span, error, text));
}

function describeSyntaxError(span: SourceSpan, error: SyntaxFault, text: string): Problem {
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
  const unquoted = unquotedValue(lines[span.line - 1] ?? '', span);
  if (unquoted !== null) return unquoted;
  const open = findOpen(error, span, lines);
  return problemAt(open?.span ?? span, { code: 'yaml-syntax', text: open?.text ?? syntaxText(error) });
}

/** describeRepeatedKey says that a block has a key twice. */
export function describeRepeatedKey(span: SourceSpan, text: string): Problem {
  const line = text.split('\n')[span.line - 1] ?? '';
  const word = /^[^\s:]+/.exec(line.slice(span.column - 1))?.[0] ?? '';
  return problemAt(
    { ...span, length: Math.max(1, word.length) },
    {
      code: 'duplicate-key',
      found: word,
      text: {
        'pt-BR': `A chave "${word}" já apareceu neste bloco: fique com uma só.`,
        en: `The key "${word}" already stands in this block: keep one.`,
      },
    },
  );
}

/** A value that starts with a sign of YAML, or that holds a colon of its own, wants quotes. */
function unquotedValue(line: string, span: SourceSpan): Problem | null {
  const [, before = '', value = ''] = /^(\s*(?:- )?\s*[\w-]+:\s+|\s*- +)(\S.*?)\s*$/.exec(line) ?? [];
  const startsWithSign = /^[<>%@`&*!|]/.test(value) && !/^[>|][-+0-9]*$/.test(value);
  const holdsColon = /^[^"'[{].*:\s/.test(value) && span.column > before.length;
  if (value === '' || !(startsWithSign || holdsColon)) return null;
  const why = startsWithSign
    ? {
        'pt-BR': `um texto que começa com "${value.charAt(0)}"`,
        en: `text that starts with "${value.charAt(0)}"`,
      }
    : { 'pt-BR': 'um texto com dois-pontos e espaço', en: 'text with a colon and a space' };
  const quoted = value.includes('"') ? `'${value}'` : `"${value}"`;
  return problemAt(
    { line: span.line, column: before.length + 1, length: value.length },
    {
      code: 'missing-quotes',
      found: value,
      allowed: [quoted],
      text: {
        'pt-BR': `Em YAML, ${why['pt-BR']} precisa de aspas.`,
        en: `In YAML, ${why.en} needs quotes.`,
      },
    },
  );
}

/** The library notices an open quote or bracket where the file makes no sense any more, which may be pages below. */
function findOpen(
  error: SyntaxFault,
  span: SourceSpan,
  lines: readonly string[],
): { readonly span: SourceSpan; readonly text: BilingualText } | null {
  const isQuote = error.code === 'MISSING_CHAR' && /quote/i.test(error.message);
  const isBracket = error.message.startsWith('Flow') || /closing|Expected flow/i.test(error.message);
  if (!isQuote && !isBracket) return null;
  for (let index = span.line - 1; index >= 0; index -= 1) {
    const line = lines[index] ?? '';
    const column = isQuote ? openQuoteAt(line) : openBracketAt(line);
    if (column === -1) continue;
    const length = Math.max(1, line.trimEnd().length - column);
    const sign = line.charAt(column);
    const close = { '[': ']', '{': '}' }[sign] ?? sign;
    return {
      span: { line: index + 1, column: column + 1, length },
      text: {
        'pt-BR': `O ${sign} que abre aqui não fecha: falta um ${close}.`,
        en: `The ${sign} that opens here is never closed: a ${close} is missing.`,
      },
    };
  }
  return null;
}

function openQuoteAt(line: string): number {
  const [, before, quote, rest = ''] = /^(\s*(?:- +)?(?:[\w-]+:\s+)?)(["'])(.*)$/.exec(line) ?? [];
  if (before === undefined || quote === undefined) return -1;
  return rest.replaceAll('\\"', '').includes(quote) ? -1 : before.length;
}

function openBracketAt(line: string): number {
  const open: number[] = [];
  for (let index = 0; index < line.length; index += 1) {
    const character = line.charAt(index);
    if (character === '[' || character === '{') open.push(index);
    else if (character === ']' || character === '}') open.pop();
  }
  return open.at(-1) ?? -1;
}

function syntaxText(error: SyntaxFault): BilingualText {
  const detail = error.message.split('\n')[0] ?? error.message;
  switch (error.code) {
    case 'TAB_AS_INDENT':
      return {
        'pt-BR': 'O recuo usa tabulação; em YAML ele é feito de espaços.',
        en: 'The indentation uses a tab; YAML wants spaces.',
      };
    case 'BAD_INDENT':
      return {
        'pt-BR': 'O recuo desta linha não bate com o do bloco em que ela está.',
        en: 'The indentation of this line does not match its block.',
      };
    case 'MISSING_CHAR':
      return {
        'pt-BR': `Falta um caractere por aqui, quase sempre aspas ou colchete que não fecharam (${detail}).`,
        en: `A character is missing here, most often a quote or bracket that was not closed (${detail}).`,
      };
    case 'MULTIPLE_DOCS':
      return {
        'pt-BR': 'O arquivo tem mais de um documento YAML ("---"): é uma carta por arquivo.',
        en: 'The file holds more than one YAML document ("---"): one card per file.',
      };
    case 'BLOCK_AS_IMPLICIT_KEY':
    case 'MULTILINE_IMPLICIT_KEY':
      return {
        'pt-BR': 'A linha seguinte tem recuo maior que esta, como se fosse parte do valor: alinhe as duas.',
        en: 'The next line is indented deeper than this one, as if it were part of its value: align the two.',
      };
    case 'DUPLICATE_KEY':
    case 'ALIAS_PROPS':
    case 'BAD_ALIAS':
    case 'BAD_DIRECTIVE':
    case 'BAD_DQ_ESCAPE':
    case 'BAD_PROP_ORDER':
    case 'BAD_SCALAR_START':
    case 'BLOCK_IN_FLOW':
    case 'IMPOSSIBLE':
    case 'KEY_OVER_1024_CHARS':
    case 'MULTIPLE_ANCHORS':
    case 'MULTIPLE_TAGS':
    case 'NON_STRING_KEY':
    case 'TAG_RESOLVE_FAILED':
    case 'UNEXPECTED_TOKEN':
    case 'BAD_COLLECTION_TYPE':
    case 'RESOURCE_EXHAUSTION':
      return { 'pt-BR': `Isto não é YAML válido: ${detail}.`, en: `This is not valid YAML: ${detail}.` };
  }
}
