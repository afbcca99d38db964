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

/** describeSyntaxError turns the YAML library's error into our words, and names the quotes that are most often missing. */
export function describeSyntaxError(span: SourceSpan, error: SyntaxFault, text: string): Problem {
  const line = text.split('\n')[span.line - 1] ?? '';
  const value = line.slice(line.indexOf(':') + 1).trim();
  if (error.code !== 'DUPLICATE_KEY' && line.includes(':') && /^[<>%@`&*!|]/.test(value)) {
    return problemAt(span, {
      code: 'missing-quotes',
      found: value,
      text: {
        'pt-BR': `Em YAML, um texto que começa com "${value.charAt(0)}" precisa de aspas: escreva "${value}" entre aspas.`,
        en: `In YAML, text that starts with "${value.charAt(0)}" needs quotes: put "${value}" between quotes.`,
      },
    });
  }
  return problemAt(span, { code: 'yaml-syntax', text: syntaxText(error, span, text) });
}

function syntaxText(error: SyntaxFault, span: SourceSpan, text: string): BilingualText {
  const word = (text.split('\n')[span.line - 1] ?? '').slice(span.column - 1, span.column - 1 + span.length);
  const detail = error.message.split('\n')[0] ?? error.message;
  switch (error.code) {
    case 'DUPLICATE_KEY':
      return {
        'pt-BR': `A chave "${word}" já apareceu neste bloco: fique com uma só.`,
        en: `The key "${word}" already stands in this block: keep one.`,
      };
    case 'TAB_AS_INDENT':
      return {
        'pt-BR': 'O recuo usa tabulação; em YAML ele é feito de espaços.',
        en: 'The indentation uses a tab; YAML wants spaces.',
      };
    case 'BAD_INDENT':
      // The library notices an open bracket only where the next line does not fit into it.
      if (error.message.startsWith('Flow')) {
        return {
          'pt-BR': 'Um colchete ou chave aberto antes desta linha não fechou.',
          en: 'A bracket or brace that was opened before this line was not closed.',
        };
      }
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
    case 'ALIAS_PROPS':
    case 'BAD_ALIAS':
    case 'BAD_DIRECTIVE':
    case 'BAD_DQ_ESCAPE':
    case 'BAD_PROP_ORDER':
    case 'BAD_SCALAR_START':
    case 'BLOCK_AS_IMPLICIT_KEY':
    case 'BLOCK_IN_FLOW':
    case 'IMPOSSIBLE':
    case 'KEY_OVER_1024_CHARS':
    case 'MULTILINE_IMPLICIT_KEY':
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
