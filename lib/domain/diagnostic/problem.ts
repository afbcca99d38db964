/** Locale is a language that the product speaks. */
export type Locale = 'pt-BR' | 'en';

/** BilingualText is one message in every language of the product. */
export type BilingualText = Record<Locale, string>;

/** Problem says where a file is wrong or suspicious, what was found, and what is allowed. */
export interface Problem {
  readonly severity: 'error' | 'warning';
  /** Stable machine name, kebab-case, e.g. `unknown-key`. */
  readonly code: string;
  readonly text: BilingualText;
  /** 1-based position of the first offending character; `length` is in characters. */
  readonly line: number;
  readonly column: number;
  readonly length: number;
  /** Which file it is about, where more than one was read together (`ambientes.yaml`). */
  readonly file?: string;
  readonly found?: string;
  readonly allowed?: readonly string[];
  /** What is allowed as whole sentences, in the words of each language; `allowed` then holds the Portuguese ones. */
  readonly examples?: Readonly<Record<Locale, readonly string[]>>;
  readonly nearest?: string;
}

/** allowedIn lists what is allowed, in the reader's language where it is sentences. */
export function allowedIn({ allowed = [], examples }: Problem, locale: Locale): readonly string[] {
  return examples?.[locale] ?? allowed;
}

/** Checked is the outcome of reading untrusted text: a value with warnings, or every error at once. */
export type Checked<T> =
  | { readonly ok: true; readonly value: T; readonly warnings: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };
