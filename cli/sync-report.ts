import { createTwoFilesPatch } from 'diff';
import type { OnConflict } from '@/lib/domain/deck/choose-import';
import type { SyncState } from '@/lib/domain/deck/decide-sync';
import { formatProblem } from '@/lib/domain/diagnostic/format-problem';
import type { BilingualText, Locale, Problem } from '@/lib/domain/diagnostic/problem';
import type { Paint } from './paint';

/** SyncItem is a card or a file of the catalogue on both sides of an import or export. */
export interface SyncItem {
  readonly name: string;
  readonly file: string;
  readonly state: SyncState;
  readonly before: string | null;
  readonly after: string | null;
}

/** SyncPlan is what an import or export would do; in its diffs, `before` is what is written over. */
export interface SyncPlan {
  readonly write: readonly SyncItem[];
  readonly blocked: readonly SyncItem[];
  readonly left: readonly SyncItem[];
}

const states: Readonly<Record<SyncState, BilingualText>> = {
  same: { 'pt-BR': 'igual nos dois lados', en: 'the same on both sides' },
  only_in_files: { 'pt-BR': 'só no arquivo', en: 'only in the file' },
  only_in_database: { 'pt-BR': 'só no banco', en: 'only in the database' },
  deleted_in_files: { 'pt-BR': 'apagado dos arquivos', en: 'deleted from the files' },
  files_ahead: { 'pt-BR': 'mudou no arquivo', en: 'changed in the file' },
  database_ahead: { 'pt-BR': 'mudou no app', en: 'changed in the app' },
  conflict: { 'pt-BR': 'mudou dos dois lados', en: 'changed on both sides' },
};

/** syncText shows an import or export before it happens: a diff of each file, what stands in the way, and what is left as it is. */
export function syncText(plan: SyncPlan, locale: Locale, paint: Paint): string {
  const say = (portuguese: string, english: string) => (locale === 'pt-BR' ? portuguese : english);
  const line = (sign: string) => (item: SyncItem) =>
    `${sign} ${item.file}  ${paint.dim(states[item.state][locale])}`;
  const moved = plan.left.filter(({ state }) => state !== 'same');
  const same = plan.left.length - moved.length;
  return [
    ...plan.write.flatMap((item) => ['', paint.bold(line('*')(item)), diffText(item, paint)]),
    ...(moved.length === 0 ? [] : ['', ...moved.map(line('='))]),
    ...plan.blocked.flatMap((item) => ['', paint.bold(line('!')(item)), diffText(item, paint)]),
    '',
    say(
      `${plan.write.length} a gravar · ${same} iguais · ${moved.length} ficam como estão · ${plan.blocked.length} em conflito`,
      `${plan.write.length} to write · ${same} the same · ${moved.length} left as they are · ${plan.blocked.length} in conflict`,
    ),
  ].join('\n');
}

function diffText({ file, before, after }: SyncItem, paint: Paint): string {
  const patch = createTwoFilesPatch(file, file, before ?? '', after ?? '', '', '', { context: 2 });
  const [, , , ...lines] = patch.trimEnd().split('\n');
  return lines.map((line) => paintLine(line.replace(/\r$/, '␍'), paint)).join('\n');
}

function paintLine(line: string, paint: Paint): string {
  if (line.startsWith('+')) return paint.added(line);
  if (line.startsWith('-')) return paint.removed(line);
  return line.startsWith('@') ? paint.dim(line) : line;
}

/** conflictHelp says how to go on where both sides changed. */
export function conflictHelp(locale: Locale): string {
  return locale === 'pt-BR'
    ? 'Nada foi gravado. Diga qual lado vale nos itens marcados com "!": --prefer files (os arquivos) ou --prefer database (o app). O outro texto não se perde.'
    : 'Nothing was written. Say which side counts for the items marked "!": --prefer files or --prefer database (the app). The other text is not lost.';
}

/** fileProblemsText shows what is wrong in the files of a folder. */
export function fileProblemsText(
  files: readonly {
    readonly file: string;
    readonly source: string | null;
    readonly problems: readonly Problem[];
  }[],
  locale: Locale,
  paint: Paint,
): string {
  return files
    .flatMap(({ file, source, problems }) =>
      problems.map((problem) =>
        paint.problem(problem, formatProblem(problem, locale, problem.file ?? file, source ?? '')),
      ),
    )
    .join('\n');
}

/** readPrefer gives the side that `--prefer` names; null for a word that is no side. */
export function readPrefer(word: string | undefined): OnConflict | null {
  if (word === undefined) return 'stop';
  return word === 'files' || word === 'database' ? word : null;
}
