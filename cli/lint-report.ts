import { allowedIn, type Locale, type Problem } from '@/lib/domain/diagnostic/problem';
import { formatProblem } from '@/lib/domain/diagnostic/format-problem';
import type { LintedFile } from '@/lib/services/lint/lint-files';
import type { Paint } from './paint';

/** lintJson is what `lint --json` prints: per file the errors, the warnings, and what the sentences compiled to. */
export function lintJson(linted: readonly LintedFile[], locale: Locale): string {
  const files = linted.map(({ file, kind, errors, warnings, checked, catalogue }) => ({
    file,
    kind,
    ok: errors.length === 0,
    catalogue,
    id: checked?.card?.id ?? null,
    errors: errors.map((problem) => problemJson(problem, locale)),
    warnings: warnings.map((problem) => problemJson(problem, locale)),
    criteria: checked?.criteria ?? [],
    mechanism: checked?.mechanism ?? [],
    aborts: checked?.aborts ?? [],
  }));
  return JSON.stringify({ ok: files.every(({ ok }) => ok), files }, null, 2);
}

function problemJson(problem: Problem, locale: Locale) {
  const { code, line, column, length, text, found, nearest } = problem;
  return {
    code,
    line,
    column,
    length,
    message: text[locale],
    found: found ?? null,
    allowed: allowedIn(problem, locale),
    nearest: nearest ?? null,
  };
}

const words = {
  'pt-BR': {
    clean: 'sem erros nem avisos',
    errors: ['erro', 'erros'],
    warnings: ['aviso', 'avisos'],
    files: ['arquivo', 'arquivos'],
    alone:
      'não achei metricas.yaml e ambientes.yaml sem erros: as frases não foram comparadas com o catálogo (--catalogue PASTA)',
  },
  en: {
    clean: 'no errors, no warnings',
    errors: ['error', 'errors'],
    warnings: ['warning', 'warnings'],
    files: ['file', 'files'],
    alone:
      'no metricas.yaml and ambientes.yaml without errors were found: the sentences were not compared with a catalogue (--catalogue DIR)',
  },
} as const;

/** lintText is the report for people: every problem under its own line of the file, one line for what is fine, and a sum. */
export function lintText(linted: readonly LintedFile[], locale: Locale, paint: Paint): string {
  const blocks = linted.map((found) => fileText(found, locale, paint));
  const sum = (list: 'errors' | 'warnings') => linted.reduce((total, found) => total + found[list].length, 0);
  const counts = [
    count(linted.length, words[locale].files),
    count(sum('errors'), words[locale].errors),
    count(sum('warnings'), words[locale].warnings),
  ];
  return [...blocks, '', paint.bold(counts.join(' · '))].join('\n');
}

function fileText(found: LintedFile, locale: Locale, paint: Paint): string {
  const { file, source, errors, warnings, kind, catalogue, checked } = found;
  const isAlone = kind === 'card' && catalogue === null && checked?.card != null;
  const note = isAlone ? [`  ${paint.dim(words[locale].alone)}`] : [];
  if (errors.length + warnings.length === 0) {
    return [`${paint.good('✓')} ${file} ${paint.dim(words[locale].clean)}`, ...note].join('\n');
  }
  const problems = [...errors, ...warnings].map((problem) =>
    paint.problem(problem, formatProblem(problem, locale, file, source)),
  );
  return ['', ...problems, ...note].join('\n');
}

function count(number: number, [one, many]: readonly [string, string]): string {
  return `${number} ${number === 1 ? one : many}`;
}
