import {
  deckAddress,
  deckResults,
  deckTools,
  isFiltered,
  type DeckFilter,
} from '@/lib/domain/deck/deck-filter';
import { Choice, fieldLook, type ChoiceOption } from '../ui/choice';
import { Tick } from '../ui/tick';
import type { DeckWords } from './deck-words';

interface DeckFilterFormProps {
  readonly filter: DeckFilter;
  readonly tags: readonly string[];
  readonly words: DeckWords;
}

/** DeckFilterForm narrows the deck by a plain form: what was chosen is in the address, and no script is needed. */
export function DeckFilterForm({ filter, tags, words }: DeckFilterFormProps) {
  const { deck: t, verdicts } = words;
  const orAny = (options: readonly ChoiceOption[]): readonly ChoiceOption[] => [['', t('any')], ...options];
  const known = filter.tag === null || tags.includes(filter.tag) ? tags : [filter.tag, ...tags];
  return (
    <form
      action="/deck"
      role="search"
      aria-label={t('search')}
      className="mb-8 flex flex-wrap items-end gap-x-4 gap-y-3"
    >
      {filter.suit && <input type="hidden" name="suit" value={filter.suit} />}
      <label className="min-w-48 flex-[2] text-sm text-muted">
        {t('words')}
        <input
          type="search"
          name="q"
          defaultValue={filter.words ?? ''}
          maxLength={100}
          placeholder={t('wordsExample')}
          className={fieldLook}
        />
      </label>
      <Choice
        name="severity"
        label={t('severity')}
        value={String(filter.severity ?? '')}
        options={orAny([1, 2, 3, 4, 5].map((n) => [String(n), String(n)]))}
      />
      <Choice
        name="tag"
        label={t('tag')}
        value={filter.tag ?? ''}
        options={orAny(known.map((tag) => [tag, tag]))}
      />
      <Choice
        name="tool"
        label={t('tool')}
        value={filter.tool ?? ''}
        options={orAny(deckTools.map((tool) => [tool, t(`tools.${tool}`)]))}
      />
      <Choice
        name="result"
        label={t('result')}
        value={filter.result ?? ''}
        options={orAny(
          deckResults.map((result) => [result, result === 'never' ? t('neverPlayed') : verdicts(result)]),
        )}
      />
      <Tick name="archived" value="1" on={filter.archived} text={t('archivedOnly')} />
      <button className="min-h-11 rounded-lg border-2 border-line-strong px-5 font-semibold hover:border-ink">
        {t('filter')}
      </button>
      {(isFiltered(filter) || filter.archived) && (
        <a
          href={deckAddress({
            ...filter,
            severity: null,
            tag: null,
            tool: null,
            result: null,
            words: null,
            archived: false,
          })}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {t('clear')}
        </a>
      )}
    </form>
  );
}
