import type { Hypothesis } from '../card/card';
import type { Span } from './words';
import type { Block } from './flow';
import { labelSpan, plain, type FrontText } from './front-style';
import { splitHypothesis } from './split-hypothesis';

/** hypothesisText sets the three clauses apart, each led by its own word; a joint that the sentence only implies stands in brackets. */
export function hypothesisText(hypothesis: Hypothesis, style: FrontText): Block[] {
  const label = labelSpan(style.words.hypothesis, style);
  const parts = splitHypothesis(hypothesis);
  if (!parts) return [{ spans: [label], keepWithNext: true }, { spans: [plain(hypothesis.text, style)] }];
  const leads = parts.map(({ joint }): Span =>
    joint === ''
      ? { text: `(${style.words.then})`, font: 'text', ink: style.palette.suit }
      : { text: joint, font: 'title', ink: style.palette.suit },
  );
  if (style.size.labels === 'above' && style.density === 'roomy') {
    const clauses = parts.map(({ clause }, index): Block => ({
      spans: [plain(clause, style)],
      lead: [leads[index] ?? label],
      leadWidth: 4.4,
      spaceBefore: index === 0 ? 0.1 : 0.22,
    }));
    return [{ spans: [label], keepWithNext: true }, ...clauses];
  }
  return parts.map(({ clause }, index) => {
    const spans = [leads[index] ?? label, plain(` ${clause}`, style)];
    return {
      spans: index === 0 ? [label, plain(' ', style), ...spans] : spans,
      hang: 0.8,
      spaceBefore: 0.12,
    };
  });
}
