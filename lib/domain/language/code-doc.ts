import type { BilingualText } from '../diagnostic/problem';

/** CodeDocs explains problem codes, by code. */
export type CodeDocs = Readonly<Record<string, BilingualText>>;

/** explainCode makes the explanation of a code. */
export function explainCode(portuguese: string, english: string): BilingualText {
  return { 'pt-BR': portuguese, en: english };
}
