import type { Locale } from '../../diagnostic/problem';
import { faultAttributes, faultTypes } from '../../fault/fault-attributes';
import type { EditorWords } from '../../view/editor-view';
import { faultWords } from './fault-words';
import { cardGuide } from './card-guide';
import type { GuideEntry } from './guide-entry';
import { abortSentences, hypothesisSentence, referenceSentences } from './guide-sentences';
import { fixedValues } from './value-words';
import { readYamlLine } from './yaml-line';
import { pathOfPlace, type YamlPlace } from './yaml-place';

/** GuideOption is something that may be written where the cursor stands; `insert` is what is put there. */
export interface GuideOption {
  readonly label: string;
  readonly insert: string;
  readonly about: string;
  readonly kind: 'key' | 'required' | 'value';
}

/** guideEntryAt finds the explanation of the key that the cursor is at; null for the top of the file or a key that nobody knows. */
export function guideEntryAt(path: string): GuideEntry | null {
  return cardGuide.find((entry) => entry.path === path) ?? null;
}

/** guideOptions lists what may be written at a place, in the reader's language, the required keys first. */
export function guideOptions(
  text: string,
  place: YamlPlace,
  words: EditorWords,
  locale: Locale,
): readonly GuideOption[] {
  return place.key === null ? keyOptions(text, place, locale) : valueOptions(text, place, words, locale);
}

function keyOptions(text: string, { block, used }: YamlPlace, locale: Locale): readonly GuideOption[] {
  const prefix = block === '' ? '' : `${block}.`;
  const allowed = block === 'variavel_injetada' ? injectionKeys(text) : null;
  const entries = cardGuide.flatMap((entry) => {
    const key = entry.path.slice(prefix.length);
    const isHere = entry.path.startsWith(prefix) && key !== '' && !key.includes('.');
    return isHere && !used.includes(key) && (allowed === null || allowed.has(key)) ? [{ entry, key }] : [];
  });
  return entries
    .map(({ entry, key }) => ({
      label: key,
      insert: `${key}:${entry.insert}`,
      about: entry.about[locale],
      kind: entry.required ? ('required' as const) : ('key' as const),
    }))
    .sort((a, b) => Number(b.kind === 'required') - Number(a.kind === 'required'));
}

/** A type of fault brings its own numbers, and those of the others would be errors. */
function injectionKeys(text: string): ReadonlySet<string> {
  const type = faultTypes.find((known) => known === valueOf(text, 'tipo'));
  const own = type === undefined ? [] : faultAttributes[type].map(({ key }) => key);
  const direction = type === undefined || type === 'indisponibilidade' ? [] : ['sentido'];
  return new Set(['tipo', 'alvo', ...own, ...direction, 'percentual_trafego', 'duracao', 'ferramenta']);
}

function valueOf(text: string, key: string): string | undefined {
  return text
    .split('\n')
    .map(readYamlLine)
    .find((line) => line.key === key)?.value;
}

function valueOptions(
  text: string,
  place: YamlPlace,
  words: EditorWords,
  locale: Locale,
): readonly GuideOption[] {
  const path = pathOfPlace(place);
  const bare = (label: string, about: string): GuideOption => ({
    label,
    insert: label,
    about,
    kind: 'value',
  });
  const quoted = (label: string, about: string): GuideOption => ({
    label,
    insert: { none: `"${label}"`, open: `${label}"`, closed: label }[place.quote],
    about,
    kind: 'value',
  });
  const fixed = fixedValues[path];
  if (fixed) return fixed.map(({ word, about }) => bare(word, about[locale]));
  if (path.endsWith('.metrica')) return words.metrics.map(({ name, label }) => bare(name, label[locale]));
  if (path.endsWith('.referencia')) {
    const metric = words.metrics.find(({ name }) => name === siblingMetric(text, place.row));
    return referenceSentences(metric, locale).map(({ sentence, about }) => quoted(sentence, about));
  }
  switch (path) {
    case 'hipotese':
      return place.from === place.to ? [bare(hypothesisSentence(words, locale), '')] : [];
    case 'condicao_aborto':
      return abortSentences(words, locale).map(({ sentence, about }) => quoted(sentence, about));
    case 'variavel_injetada.tipo':
      return valueOf(text, 'ferramenta') === 'manual'
        ? []
        : faultTypes.map((type) => bare(type, faultWords[type][locale]));
    case 'variavel_injetada.alvo':
      return words.targets.map((target) => bare(target, ''));
    case 'blast_radius.ambiente':
      return words.environments.map(({ name, production }) =>
        bare(name, productionWords[locale][Number(production)] ?? ''),
      );
    default:
      return [];
  }
}

const productionWords: Record<Locale, readonly [string, string]> = {
  'pt-BR': ['fora de produção', 'produção'],
  en: ['not production', 'production'],
};

/** The metric of the same item of the list stands in a line above or below. */
function siblingMetric(text: string, row: number): string | undefined {
  const lines = text.split('\n').map(readYamlLine);
  const near = [lines[row - 1], lines[row + 1]].find((line) => line?.key === 'metrica');
  return near?.value;
}
