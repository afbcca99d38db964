import {
  deckAddress,
  deckResults,
  deckTools,
  isFiltered,
  type DeckFilter,
} from '@/lib/domain/deck/deck-filter';
import type { DeckWords } from './deck-words';

const field = 'min-h-11 w-full rounded border border-line-strong bg-raised px-2.5 text-ink';

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly value: string | number | null;
  readonly any: string;
  readonly options: readonly (readonly [value: string, text: string])[];
}

function Choice({ name, label, value, any, options }: ChoiceProps) {
  return (
    <label className="min-w-32 flex-1 text-sm text-muted">
      {label}
      <select name={name} defaultValue={value ?? ''} className={field}>
        <option value="">{any}</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

interface DeckFilterFormProps {
  readonly filter: DeckFilter;
  readonly tags: readonly string[];
  readonly words: DeckWords;
}

/** DeckFilterForm narrows the deck by a plain form: what was chosen is in the address, and no script is needed. */
export function DeckFilterForm({ filter, tags, words }: DeckFilterFormProps) {
  const { deck: t, verdicts } = words;
  const any = t('any');
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
          className={field}
        />
      </label>
      <Choice
        name="severity"
        label={t('severity')}
        value={filter.severity}
        any={any}
        options={[1, 2, 3, 4, 5].map((n) => [String(n), String(n)])}
      />
      <Choice
        name="tag"
        label={t('tag')}
        value={filter.tag}
        any={any}
        options={known.map((tag) => [tag, tag])}
      />
      <Choice
        name="tool"
        label={t('tool')}
        value={filter.tool}
        any={any}
        options={deckTools.map((tool) => [tool, t(`tools.${tool}`)])}
      />
      <Choice
        name="result"
        label={t('result')}
        value={filter.result}
        any={any}
        options={deckResults.map((result) => [
          result,
          result === 'never' ? t('neverPlayed') : verdicts(result),
        ])}
      />
      <label className="flex min-h-11 items-center gap-2 text-sm">
        <input
          type="checkbox"
          name="archived"
          value="1"
          defaultChecked={filter.archived}
          className="size-5 accent-ink"
        />
        {t('archivedOnly')}
      </label>
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
