import type { Card } from '@/lib/domain/card/card';
import { suitKeys } from '@/lib/domain/card/suit';
import { formatProblem } from '@/lib/domain/diagnostic/format-problem';
import type { Locale } from '@/lib/domain/diagnostic/problem';
import { formatDuration } from '@/lib/domain/expression/format-duration';
import { formatNumber } from '@/lib/domain/expression/format-number';
import { describeFault } from '@/lib/domain/language/describe-fault';
import type { CheckedCard } from '@/lib/domain/plan/check-card';
import type { LintedFile } from '@/lib/services/lint/lint-files';
import type { Paint } from './paint';

const words = {
  'pt-BR': {
    head: (card: Card) => `naipe ${suitKeys[card.suit]} · severidade ${card.severity} de 5`,
    does: 'O que faz',
    holds: 'O que deve se manter',
    mechanism: 'Porque',
    aborts: 'Para sozinha quando',
    rollback: 'Como se desfaz',
    warnings: 'Vale conferir',
    errors: 'Ainda não roda',
    byHand: 'uma pessoa põe a falha, guiada pelo app',
    byEngine: 'o motor põe a falha, por um proxy',
    measures: (time: string) => `antes da falha, mede ${time} de linha de base nos dois grupos`,
    place: (card: Card) => `no máximo em ${card.blastRadius.environment}: ${card.blastRadius.scope}`,
    impact: (card: Card) => `o pior que se aceita: ${card.blastRadius.maximumImpact}`,
    spares: (services: string) => `não toca em ${services}`,
    sources: { reference: 'estado estável', hypothesis: 'limite da hipótese', mechanism: 'mecanismo' },
    derived: 'lido da frase',
    noMetric: 'Nenhuma métrica mostra se o mecanismo agiu.',
    otherwise: 'E sempre: no fim do tempo, se alguém aborta, se as métricas somem, ou se o motor morre.',
    otherwiseByHand:
      'E sempre: no fim do tempo, se alguém aborta, ou se as métricas somem; quem desfaz é uma pessoa.',
    alone: 'Sem catálogo (metricas.yaml e ambientes.yaml): as frases não foram comparadas com métricas.',
  },
  en: {
    head: (card: Card) => `suit ${card.suit} · severity ${card.severity} of 5`,
    does: 'What it does',
    holds: 'What must hold',
    mechanism: 'Because',
    aborts: 'It stops by itself when',
    rollback: 'How it is undone',
    warnings: 'Worth a look',
    errors: 'It does not run yet',
    byHand: 'a person injects the fault, guided by the app',
    byEngine: 'the engine injects the fault, through a proxy',
    measures: (time: string) => `before the fault, it measures ${time} of baseline in both groups`,
    place: (card: Card) => `at most in ${card.blastRadius.environment}: ${card.blastRadius.scope}`,
    impact: (card: Card) => `the worst that is accepted: ${card.blastRadius.maximumImpact}`,
    spares: (services: string) => `does not touch ${services}`,
    sources: { reference: 'steady state', hypothesis: 'bound of the hypothesis', mechanism: 'mechanism' },
    derived: 'read from the sentence',
    noMetric: 'No metric shows whether the mechanism acted.',
    otherwise:
      'And always: when the time is over, when somebody aborts, when the metrics vanish, or when the engine dies.',
    otherwiseByHand:
      'And always: when the time is over, when somebody aborts, or when the metrics vanish; a person undoes it.',
    alone: 'No catalogue (metricas.yaml and ambientes.yaml): the sentences were not compared with metrics.',
  },
} as const;

/** explainText says what a card will do, in plain words: the fault, the criteria, what stops it, how it is undone, what to check. */
export function explainText(linted: LintedFile, locale: Locale, paint: Paint): string {
  const { checked, errors, warnings, file, source, catalogue } = linted;
  const render = (problems: LintedFile['errors']) =>
    problems.map((problem) => paint.problem(problem, formatProblem(problem, locale, file, source)));
  const word = words[locale];
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ['', paint.bold(title), ...lines];
  if (checked?.card == null) return [paint.bold(word.errors), ...render(errors)].join('\n');
  return [
    ...explainCard(checked.card, locale, paint),
    ...section(
      word.holds,
      catalogue === null ? [`  ${word.alone}`] : criteriaLines(checked.criteria, locale, paint),
    ),
    ...section(word.mechanism, mechanismLines(checked, catalogue, locale, paint)),
    ...section(word.aborts, [
      ...abortLines(checked, paint),
      `  ${checked.card.injection.tool === 'manual' ? word.otherwiseByHand : word.otherwise}`,
    ]),
    ...section(word.rollback, [`  ${checked.card.rollback}`]),
    ...section(word.errors, render(errors)),
    ...section(word.warnings, render(warnings)),
  ].join('\n');
}

function explainCard(card: Card, locale: Locale, paint: Paint): string[] {
  const word = words[locale];
  const { injection, blastRadius } = card;
  const share = `${formatNumber(Number((injection.share * 100).toPrecision(12)), locale)}%`;
  const duration = formatDuration(injection.durationMs, locale);
  const what =
    injection.tool === 'manual'
      ? { 'pt-BR': 'do tráfego', en: 'of the traffic' }[locale]
      : { 'pt-BR': 'das conexões', en: 'of the connections' }[locale];
  const reach =
    locale === 'pt-BR'
      ? `em ${share} ${what} de ${injection.target}, por ${duration}`
      : `on ${share} ${what} of ${injection.target}, for ${duration}`;
  const spared = blastRadius.excludedServices.join(', ');
  return [
    paint.bold(`${card.id} · ${card.title}`),
    paint.dim(word.head(card)),
    '',
    `  ${card.hypothesis.text}`,
    '',
    paint.bold(word.does),
    `  ${describeFault(injection)[locale]}, ${reach}`,
    `  ${injection.tool === 'manual' ? word.byHand : word.byEngine}; ${word.measures(formatDuration(card.baselineMs, locale))}`,
    `  ${word.place(card)}`,
    `  ${word.impact(card)}`,
    ...(spared === '' ? [] : [`  ${word.spares(spared)}`]),
  ];
}

function criteriaLines(criteria: CheckedCard['criteria'], locale: Locale, paint: Paint): string[] {
  const word = words[locale];
  return criteria.flatMap(({ understood, source, derived, promql }, index) => {
    const origin = derived ? `${word.sources[source]}, ${word.derived}` : word.sources[source];
    return [`  ${index + 1}. ${understood} (${origin})`, paint.dim(`     ${promql}`)];
  });
}

function mechanismLines(
  { card, mechanism }: CheckedCard,
  catalogue: string | null,
  locale: Locale,
  paint: Paint,
): string[] {
  const because = card === null ? [] : [`  ${card.hypothesis.mechanism}`];
  if (catalogue === null) return because;
  if (mechanism.length === 0) return [...because, `  ${words[locale].noMetric}`];
  return [...because, ...criteriaLines(mechanism, locale, paint)];
}

function abortLines({ card, aborts }: CheckedCard, paint: Paint): string[] {
  if (aborts.length === 0) return (card?.abortConditions ?? []).map(({ text }) => `  ${text}`);
  return aborts.flatMap(({ understood, promql }) => [
    `  ${understood}`,
    ...(promql === null ? [] : [paint.dim(`     ${promql}`)]),
  ]);
}
