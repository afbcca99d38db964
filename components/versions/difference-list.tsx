import { useLocale, useTranslations } from 'next-intl';
import type { CardDifference } from '@/lib/domain/card/compare-cards';
import { wordDiff } from '@/lib/domain/diff/word-diff';
import { Pieces } from './diff-view';
import { useDifferenceWords } from './use-difference-words';

/** longestInline is how long two values may be, in characters, to stand side by side with an arrow between them. */
const longestInline = 48;

/** DifferenceList says what changed in the words of the domain: `latência: 800 ms → 1.200 ms`. */
export function DifferenceList({ differences }: { differences: readonly CardDifference[] }) {
  const t = useTranslations('versions');
  if (differences.length === 0) return <p className="text-muted">{t('sameCard')}</p>;
  return (
    <ul className="divide-y divide-line border-b border-line">
      {differences.map((difference, index) => (
        <Difference key={index} difference={difference} />
      ))}
    </ul>
  );
}

function Difference({ difference }: { difference: CardDifference }) {
  const t = useTranslations('versions');
  const { nameOf, valueOf } = useDifferenceWords();
  const locale = useLocale();
  const [before, after] = [valueOf(difference, difference.before), valueOf(difference, difference.after)];
  const isShort = [before, after].every((value) => (value ?? '').length <= longestInline);
  return (
    <li lang={locale} className="grid gap-x-6 gap-y-1 py-2.5 sm:grid-cols-[12rem_1fr]">
      <span className="font-semibold">{nameOf(difference)}</span>
      {before !== null && after !== null && !isShort ? (
        <LongChange before={before} after={after} />
      ) : (
        <span>
          {before ?? <span className="text-muted">{t('wasAbsent')}</span>}
          <span aria-hidden="true"> → </span>
          <span className="sr-only"> {t('became')} </span>
          {after === null ? <span className="text-muted">{t('isGone')}</span> : <b>{after}</b>}
        </span>
      )}
    </li>
  );
}

function LongChange({ before, after }: { before: string; after: string }) {
  const words = wordDiff(before, after);
  return (
    <span className="max-w-prose space-y-1">
      <span className="block text-muted">
        <Pieces pieces={words.before} as="del" />
      </span>
      <span className="block">
        <Pieces pieces={words.after} as="ins" />
      </span>
    </span>
  );
}
