import { formatProblem } from '@/lib/domain/diagnostic/format-problem';
import type { Locale } from '@/lib/domain/diagnostic/problem';
import type { FilesPrinted, PrintRequest } from '@/lib/services/print/print-files';

/** describePrint says what was written, what to mind when printing it, or why there is nothing. */
export function describePrint(
  printed: FilesPrinted,
  { layout, out, deckDir, changedOnly }: PrintRequest,
): { readonly out: string[]; readonly err: string[]; readonly failed: boolean } {
  const { locale, baseUrl } = layout.style;
  const pt = locale === 'pt-BR';
  if (printed.ok) {
    const { pages, cards } = printed;
    const what = [
      ...(cards.length > 0 ? [counted(cards.length, 'card', locale)] : []),
      counted(pages, 'page', locale),
    ].join(', ');
    const list = changedOnly && cards.length > 0 ? ` (${cards.join(', ')})` : '';
    const advice = layout.single
      ? []
      : [
          pt
            ? 'Imprima a 100 % (tamanho real) e confira a régua de 50 mm.'
            : 'Print at 100 % (actual size), and check the ruler of 50 mm.',
        ];
    const local = /^https?:\/\/(localhost|127\.)/i.test(baseUrl) && cards.length > 0;
    const warning = pt
      ? `Os códigos levam a ${baseUrl}, que um celular não alcança: diga o endereço em --url.`
      : `The codes lead to ${baseUrl}, which no phone reaches: give the address with --url.`;
    return { out: [`${out}: ${what}${list}`, ...advice], err: local ? [warning] : [], failed: false };
  }
  switch (printed.why) {
    case 'nothing_changed':
      return { out: [printed.text[locale]], err: [], failed: false };
    case 'refused':
      return { out: [], err: [printed.text[locale]], failed: true };
    case 'files': {
      const err = printed.files.flatMap(({ file, source, problems }) =>
        problems.map((problem) => formatProblem(problem, locale, `${deckDir}/${file}`, source ?? '')),
      );
      return { out: [], err, failed: true };
    }
  }
}

const nouns = {
  'pt-BR': { card: ['carta', 'cartas'], page: ['página', 'páginas'] },
  en: { card: ['card', 'cards'], page: ['page', 'pages'] },
} as const;

function counted(count: number, what: 'card' | 'page', locale: Locale): string {
  return `${count} ${nouns[locale][what][count === 1 ? 0 : 1]}`;
}
