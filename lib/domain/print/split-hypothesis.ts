import type { Hypothesis } from '../card/card';

/** HypothesisPart is one clause as written, and the word that joins it; an implied "então" has an empty joint. */
export interface HypothesisPart {
  readonly joint: string;
  readonly clause: string;
}

/** splitHypothesis cuts the sentence at its joints without losing a character; null where the clauses are not found in it. */
export function splitHypothesis(hypothesis: Hypothesis): readonly HypothesisPart[] | null {
  const { text } = hypothesis;
  const parts: { joint: string; clause: string }[] = [];
  let from = 0;
  for (const clause of [hypothesis.fault, hypothesis.steadyState, hypothesis.mechanism]) {
    const at = text.indexOf(clause, from);
    if (at < 0) return null;
    const [, marks = '', joint = ''] = /^([\s,;:.]*)(.*?)\s*$/su.exec(text.slice(from, at)) ?? [];
    const last = parts.at(-1);
    if (last) last.clause += marks.trimEnd();
    parts.push({ joint: last ? joint : `${marks}${joint}`, clause });
    from = at + clause.length;
  }
  const last = parts.at(-1);
  if (last) last.clause += text.slice(from);
  return parts;
}
