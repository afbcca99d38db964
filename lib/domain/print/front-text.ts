import type { Card, MetricReference } from '../card/card';
import type { Span } from './words';
import { describeInjection } from './describe-injection';
import type { Block } from './flow';
import { hypothesisText } from './hypothesis-text';
import type { PrintWords } from './print-words';
import { labelSpan, plain, type FrontText } from './front-style';

/** frontText lists a card's parts in the order of the article's Figure 1; what the card adds to the hypothesis stands with it. */
export function frontText(card: Card, style: FrontText): Block[] {
  const { words } = style;
  return [
    ...hypothesisText(card.hypothesis, style),
    ...additions(words.hypothesisCriteria, card.hypothesisCriteria, style),
    ...additions(words.expectedMechanism, card.expectedMechanism, style),
    ...steadyState(card.steadyState, style),
    ...facts(words.injection, describeInjection(card, words, style.locale), style),
    ...facts(words.blastRadius, blastRadius(card, words), style),
    ...aborts(card, style),
    ...facts(words.rollback, [card.rollback], style),
    ...foot(card, style),
  ];
}

const gap = 0.42;
const partStart = { spaceBefore: gap, rule: true } as const;

function metricName({ metric }: MetricReference): string {
  return metric.replaceAll('_', ' ');
}

function additions(name: string, references: readonly MetricReference[], style: FrontText): Block[] {
  if (references.length === 0) return [];
  const spans = references.flatMap((reference, index) => [
    plain(`${index === 0 ? ' ' : ' · '}${metricName(reference)} `, style),
    plain(reference.text, style, 'textBold'),
  ]);
  return [{ spans: [labelSpan(name, style), ...spans], spaceBefore: 0.12 }];
}

function steadyState(references: readonly MetricReference[], style: FrontText): Block[] {
  const label = labelSpan(style.words.steadyState, style);
  const rows = references.map((reference): Block => {
    const right = [plain(reference.text, style, 'textBold')];
    return { spans: [plain(metricName(reference), style)], right, hang: 0.8 };
  });
  const [first, ...others] = rows;
  if (style.density === 'roomy' || !first) return [heading(label), ...rows];
  const spans = [label, plain(' ', style), ...first.spans];
  return [{ ...first, ...partStart, spans }, ...others];
}

function blastRadius({ blastRadius: radius }: Card, words: PrintWords): string[] {
  const { excludedServices } = radius;
  return [
    `${radius.environment}: ${radius.scope}`,
    radius.maximumImpact,
    ...(excludedServices.length > 0 ? [`${words.excluded} ${excludedServices.join(', ')}`] : []),
  ];
}

function aborts({ abortConditions }: Card, style: FrontText): Block[] {
  const label = labelSpan(style.words.aborts, style);
  const bullet: Span = { text: '•', font: 'textBold', ink: style.palette.suit };
  if (style.density === 'dense') {
    const spans = abortConditions.flatMap(({ text }) => [
      plain(' ', style),
      bullet,
      plain(` ${text.replaceAll(/\s+/g, ' ')}`, style),
    ]);
    return [{ ...partStart, spans: [label, ...spans] }];
  }
  const lines = abortConditions.map(({ text }): Block => ({
    spans: [plain(text, style)],
    lead: [bullet],
    leadWidth: 0.75,
    spaceBefore: 0.06,
  }));
  return [heading(label), ...lines];
}

/** Short facts share a line where room is scarce, parted by a dot that stands between spaces. */
function facts(name: string, lines: readonly string[], style: FrontText): Block[] {
  const label = labelSpan(name, style);
  if (style.size.labels === 'above' && style.density === 'roomy') {
    return [heading(label), ...lines.map((line): Block => ({ spans: [plain(line, style)] }))];
  }
  return [{ ...partStart, spans: [label, plain(` ${lines.join(' · ')}`, style)] }];
}

/** Who answers for the card, and its tags: what the file says beside the article's parts. */
function foot({ owner, tags }: Card, style: FrontText): Block[] {
  const spans = [
    ...(owner === null ? [] : [plain(owner, style, 'textBold')]),
    ...(tags.length === 0 ? [] : [plain(`${owner === null ? '' : ' · '}${tags.join(', ')}`, style)]),
  ];
  return spans.length === 0 ? [] : [{ ...partStart, spans }];
}

function heading(label: Span): Block {
  return { ...partStart, spans: [label], keepWithNext: true };
}
