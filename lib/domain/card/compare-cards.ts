import type { AbortCondition, Card, MetricReference } from './card';

/** CardDifference is one thing that two versions of a card say differently; null on the side that does not say it. Times in ms, shares 0..1. */
export interface CardDifference {
  readonly part:
    | 'title'
    | 'suit'
    | 'severity'
    | 'hypothesis'
    | 'steadyState'
    | 'hypothesisCriteria'
    | 'expectedMechanism'
    | 'type'
    | 'target'
    | 'tool'
    | 'attribute'
    | 'share'
    | 'duration'
    | 'environment'
    | 'scope'
    | 'impact'
    | 'excluded'
    | 'abort'
    | 'rollback'
    | 'baseline'
    | 'tags'
    | 'owner';
  /** The metric of a reference, or the key of an attribute. */
  readonly name: string | null;
  readonly before: string | number | null;
  readonly after: string | number | null;
}

type Side = string | number | null;

/** compareCards lists what changed between two versions in the words of the domain, in the order of the card; comments and layout are no change. */
export function compareCards(before: Card, after: Card): readonly CardDifference[] {
  const differ = (part: CardDifference['part'], from: Side, to: Side, name: string | null = null) =>
    from === to ? [] : [{ part, name, before: from, after: to }];
  const of = (part: CardDifference['part'], read: (card: Card) => Side) =>
    differ(part, read(before), read(after));
  const listed = (values: readonly string[]) => (values.length === 0 ? null : values.join(', '));
  return [
    ...of('title', ({ title }) => title),
    ...of('suit', ({ suit }) => suit),
    ...of('severity', ({ severity }) => severity),
    ...of('hypothesis', ({ hypothesis }) => oneLine(hypothesis.text)),
    ...references('steadyState', before.steadyState, after.steadyState),
    ...references('hypothesisCriteria', before.hypothesisCriteria, after.hypothesisCriteria),
    ...references('expectedMechanism', before.expectedMechanism, after.expectedMechanism),
    ...of('type', ({ injection }) => injection.type),
    ...of('target', ({ injection }) => injection.target),
    ...of('tool', ({ injection }) => injection.tool),
    ...attributes(before, after),
    ...of('share', ({ injection }) => injection.share),
    ...of('duration', ({ injection }) => injection.durationMs),
    ...of('environment', ({ blastRadius }) => blastRadius.environment),
    ...of('scope', ({ blastRadius }) => oneLine(blastRadius.scope)),
    ...of('impact', ({ blastRadius }) => oneLine(blastRadius.maximumImpact)),
    ...of('excluded', ({ blastRadius }) => listed(blastRadius.excludedServices)),
    ...aborts(before.abortConditions, after.abortConditions),
    ...of('rollback', ({ rollback }) => oneLine(rollback)),
    ...of('baseline', ({ baselineMs }) => baselineMs),
    ...of('tags', ({ tags }) => listed(tags)),
    ...of('owner', ({ owner }) => owner),
  ];
}

function references(
  part: CardDifference['part'],
  before: readonly MetricReference[],
  after: readonly MetricReference[],
): CardDifference[] {
  const textOf = (list: readonly MetricReference[], metric: string) =>
    list.find((line) => line.metric === metric)?.text ?? null;
  return [...new Set([...before, ...after].map(({ metric }) => metric))].flatMap((metric) => {
    const [from, to] = [textOf(before, metric), textOf(after, metric)];
    return from === to ? [] : [{ part, name: metric, before: from, after: to }];
  });
}

function attributes(before: Card, after: Card): CardDifference[] {
  const [left, right] = [before.injection.attributes, after.injection.attributes];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].flatMap((name) => {
    const [from, to] = [left[name] ?? null, right[name] ?? null];
    return from === to ? [] : [{ part: 'attribute' as const, name, before: from, after: to }];
  });
}

/** Conditions on one metric and group are one condition whose limit changed; all others came or went. */
function aborts(before: readonly AbortCondition[], after: readonly AbortCondition[]): CardDifference[] {
  const gone = before.filter(({ text }) => after.every((other) => other.text !== text));
  const come = after.filter(({ text }) => before.every((other) => other.text !== text));
  const pairs = gone.map(
    (left) => [left, come.find((right) => subjectOf(right) === subjectOf(left))] as const,
  );
  const paired = new Set(pairs.map(([, right]) => right));
  return [
    ...pairs.map(([left, right]) => [left.text, right?.text ?? null] as const),
    ...come.filter((right) => !paired.has(right)).map((right) => [null, right.text] as const),
  ].map(([from, to]) => ({ part: 'abort', name: null, before: from, after: to }));
}

function subjectOf(condition: AbortCondition): string {
  return condition.kind === 'metric' ? `${condition.phrase} ${condition.group}` : condition.kind;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
