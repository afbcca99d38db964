import type { z } from 'zod';
import { allowedKeysAt } from './allowed-keys';
import { nearestWord } from './nearest';
import type { BilingualText, Problem } from './problem';
import { problemAt } from './problem-at';
import type { YamlPath, YamlSource } from './yaml-source';

/** A file with more unknown keys than this, or ten times as many wrong values, is no slip of the hand: the first ones say so. */
const mostOfOneKind = 50;

/** shapeProblems lists every way in which a file differs from the schema, each with its place in the file. */
export function shapeProblems(schema: z.ZodType, source: YamlSource, base: YamlPath = []): Problem[] {
  const value = valueAt(source.value, base);
  const outcome = schema.safeParse(value, { reportInput: true });
  if (outcome.success) return [];
  return outcome.error.issues.slice(0, mostOfOneKind * 10).flatMap((issue) => {
    const inner = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
    return describeIssue(issue, schema, source, base, inner);
  });
}

/** valueAt walks plain data along a path; undefined where it leads nowhere. */
export function valueAt(root: unknown, path: YamlPath): unknown {
  return path.reduce<unknown>(
    (current, step) =>
      typeof current === 'object' && current !== null && Object.hasOwn(current, step)
        ? (current as Record<string | number, unknown>)[step]
        : undefined,
    root,
  );
}

function describeIssue(
  issue: z.core.$ZodIssue,
  schema: z.ZodType,
  source: YamlSource,
  base: YamlPath,
  inner: YamlPath,
): Problem[] {
  const path = [...base, ...inner];
  if (issue.code === 'unrecognized_keys') {
    const allowed = allowedKeysAt(schema, inner);
    return issue.keys.slice(0, mostOfOneKind).map((key) => unknownKey(source, path, key, allowed));
  }
  const found = valueAt(source.value, path);
  if (found === undefined || found === null) return [missing(source, path, found === null)];
  const span = source.spanOf(path);
  const written = source.writtenAt(path) ?? '';
  if (issue.code === 'invalid_value') {
    const allowed = issue.values.map(String);
    return [
      problemAt(span, {
        code: 'not-allowed-value',
        found: written,
        allowed,
        nearest: nearestWord(written, allowed),
        text: both(
          `"${written}" não serve para ${nameOf(path)}: use ${listed(allowed, 'ou')}.`,
          `"${written}" is no value for ${nameOf(path)}: use ${listed(allowed, 'or')}.`,
        ),
      }),
    ];
  }
  return [
    problemAt(span, {
      code: codeOf(issue),
      found: written,
      text: textOf(issue, path, found, written),
      ...allowedOf(issue, found),
    }),
  ];
}

function unknownKey(source: YamlSource, path: YamlPath, key: string, allowed: readonly string[]): Problem {
  const used = new Set(source.keysAt(path));
  const free = allowed.filter((name) => !used.has(name));
  const where: BilingualText =
    path.length === 0 ? both('aqui', 'here') : both(`em ${nameOf(path)}`, `in ${nameOf(path)}`);
  return problemAt(source.keySpanOf([...path, key]), {
    code: 'unknown-key',
    found: key,
    allowed,
    nearest: nearestWord(key, free) ?? nearestWord(key, allowed),
    text: both(`A chave "${key}" não existe ${where['pt-BR']}.`, `There is no key "${key}" ${where.en}.`),
  });
}

function missing(source: YamlSource, path: YamlPath, written: boolean): Problem {
  const key = nameOf(path.slice(-1));
  const parent = path.slice(0, -1);
  const where = parent.length === 0 ? both('', '') : both(` em ${nameOf(parent)}`, ` in ${nameOf(parent)}`);
  return problemAt(source.keySpanOf(written ? path : parent), {
    code: written ? 'empty-value' : 'missing-key',
    allowed: [key],
    text: written
      ? both(`"${key}" está vazio.`, `"${key}" is empty.`)
      : both(`Falta "${key}"${where['pt-BR']}.`, `"${key}" is missing${where.en}.`),
  });
}

function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small') return issue.origin === 'number' ? 'out-of-range' : 'empty-value';
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'text-too-long' : 'out-of-range';
  return 'wrong-type';
}

/** What a range allows; a list that holds one text only wants its brackets. */
function allowedOf(issue: z.core.$ZodIssue, found: unknown): { readonly allowed?: readonly string[] } {
  if (issue.code === 'invalid_type' && issue.expected === 'array' && typeof found === 'string')
    return { allowed: [`[${found}]`] };
  if (issue.code === 'too_big' && issue.origin === 'number')
    return { allowed: [`<= ${String(issue.maximum)}`] };
  if (issue.code === 'too_small' && issue.origin === 'number')
    return { allowed: [`${issue.inclusive ? '>=' : '>'} ${String(issue.minimum)}`] };
  return {};
}

function textOf(issue: z.core.$ZodIssue, path: YamlPath, found: unknown, written: string): BilingualText {
  const key = nameOf(path);
  if (issue.code === 'too_small' || issue.code === 'too_big') return rangeText(issue, key, written);
  if (issue.code === 'custom') return both(issue.message, issue.message);
  const expected =
    issue.code === 'invalid_type' ? issue.expected : issue.code === 'invalid_union' ? 'union' : '';
  const wanted = typeNames[expected] ?? both('outro tipo de valor', 'another kind of value');
  const given = typeNames[kindOf(found)] ?? both('outra coisa', 'something else');
  const hint =
    expected === 'number' && /_(ms|us|kb_s|bytes)$/.test(key)
      ? both(
          ' A unidade já está no nome da chave: escreva só o número.',
          ' The unit is in the name of the key: write the number alone.',
        )
      : both('', '');
  return both(
    `"${key}" deve ser ${wanted['pt-BR']}, e aqui há ${given['pt-BR']}.${hint['pt-BR']}`,
    `"${key}" must be ${wanted.en}, and here is ${given.en}.${hint.en}`,
  );
}

function rangeText(
  issue: Extract<z.core.$ZodIssue, { code: 'too_small' | 'too_big' }>,
  key: string,
  written: string,
): BilingualText {
  if (issue.origin === 'array') {
    return both(`"${key}" precisa de ao menos um item.`, `"${key}" needs one item at least.`);
  }
  if (issue.origin === 'string') {
    return issue.code === 'too_small'
      ? both(`"${key}" está vazio.`, `"${key}" is empty.`)
      : both(
          `"${key}" passa de ${String(issue.maximum)} caracteres.`,
          `"${key}" is longer than ${String(issue.maximum)} characters.`,
        );
  }
  return issue.code === 'too_small'
    ? both(
        `"${key}" é ${written}; deve ser ${issue.inclusive ? 'no mínimo' : 'maior que'} ${String(issue.minimum)}.`,
        `"${key}" is ${written}; it must be ${issue.inclusive ? 'at least' : 'more than'} ${String(issue.minimum)}.`,
      )
    : both(
        `"${key}" é ${written}; deve ser no máximo ${String(issue.maximum)}.`,
        `"${key}" is ${written}; it must be at most ${String(issue.maximum)}.`,
      );
}

const typeNames: Readonly<Record<string, BilingualText>> = {
  string: both('um texto', 'text'),
  number: both('um número', 'a number'),
  int: both('um número inteiro', 'a whole number'),
  fraction: both('um número com casas decimais', 'a number with decimals'),
  boolean: both('sim ou não (true ou false)', 'yes or no (true or false)'),
  array: both('uma lista', 'a list'),
  object: both('um bloco de chaves', 'a block of keys'),
  union: both('um texto ou um número', 'text or a number'),
};

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'number' : 'fraction';
  return typeof value;
}

function nameOf(path: YamlPath): string {
  return path.reduce<string>(
    (name, step) =>
      typeof step === 'number' ? `${name}[${step + 1}]` : name === '' ? step : `${name}.${step}`,
    '',
  );
}

function listed(values: readonly string[], word: 'ou' | 'or'): string {
  return values.length < 2
    ? values.join('')
    : `${values.slice(0, -1).join(', ')} ${word} ${values.at(-1) ?? ''}`;
}

function both(portuguese: string, english: string): BilingualText {
  return { 'pt-BR': portuguese, en: english };
}
