import type { BilingualText } from '../diagnostic/problem';

/** KeyDoc explains one key of a file: what it means, and values that a person may start from. */
export interface KeyDoc {
  readonly text: BilingualText;
  /** Values as YAML reads them. */
  readonly examples: readonly (string | number | boolean)[];
}

/** KeyDocs explains every key of one kind of file, by its path; `[]` stands for each entry of a list. */
export type KeyDocs = Readonly<Record<string, KeyDoc>>;

/** explainKey makes a KeyDoc of its words. */
export function explainKey(
  portuguese: string,
  english: string,
  ...examples: readonly (string | number | boolean)[]
): KeyDoc {
  return { text: { 'pt-BR': portuguese, en: english }, examples };
}
