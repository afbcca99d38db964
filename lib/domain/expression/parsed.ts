import type { BilingualText, Locale } from '../diagnostic/problem';

/** ExpressionFault says what a sentence has wrong; `from` and `length` are characters within the sentence. */
export interface ExpressionFault {
  readonly code: string;
  readonly text: BilingualText;
  readonly from: number;
  readonly length: number;
  readonly found?: string;
  readonly allowed?: readonly string[];
  /** Whole sentences that are allowed, where they differ by language. */
  readonly examples?: Readonly<Record<Locale, readonly string[]>> | undefined;
  readonly nearest?: string | undefined;
}

/** Parsed is the outcome of reading one sentence. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly faults: readonly ExpressionFault[] };
