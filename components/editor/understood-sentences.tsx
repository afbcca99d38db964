import { useTranslations } from 'next-intl';
import type { CardCheck } from '@/lib/domain/view/editor-view';
import { UnderstoodRow } from '../card/understood-row';

type Sentence = Pick<
  CardCheck['criteria'][number] | CardCheck['aborts'][number],
  'id' | 'text' | 'understood' | 'promql'
> & { readonly derived?: boolean };

/** UnderstoodSentences sets each sentence of a text beside what the engine makes of it, while the card is still being written. */
export function UnderstoodSentences({ check }: { check: CardCheck }) {
  const t = useTranslations('understood');
  const parts: readonly (readonly [title: string, sentences: readonly Sentence[]])[] = [
    [t('steadyState'), check.criteria.filter(({ source }) => source === 'reference')],
    [t('hypothesis'), check.criteria.filter(({ source }) => source === 'hypothesis')],
    [t('mechanism'), check.mechanism],
    [t('aborts'), check.aborts],
  ];
  return parts
    .filter(([, sentences]) => sentences.length > 0)
    .map(([title, sentences]) => (
      <section key={title} className="mt-7 first:mt-0">
        <h3 className="part-name border-b border-line-strong pb-1.5 text-muted">{title}</h3>
        <ul>
          {sentences.map(({ id, text, understood, derived = false, promql }) => (
            <UnderstoodRow
              key={id}
              sentence={text}
              derived={derived}
              bound={understood}
              {...(promql !== null && { query: promql })}
            />
          ))}
        </ul>
      </section>
    ));
}
