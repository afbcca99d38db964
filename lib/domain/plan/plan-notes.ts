import type { Card } from '../card/card';
import type { BilingualText, Problem } from '../diagnostic/problem';
import { problemAt } from '../diagnostic/problem-at';
import { formatDuration } from '../expression/format-duration';
import { conditionsThatCannotFire } from './conditions-that-cannot-fire';
import type { AbortCriterion, Plan } from './plan';

/** planNotes lists what a person should know before running a plan that nevertheless may run. */
export function planNotes(card: Card, plan: Plan): Problem[] {
  return [...abortNotes(card, plan), ...verdictNotes(card, plan), ...alertNotes(card, plan)];
}

function abortNotes(card: Card, plan: Plan): Problem[] {
  const silent = conditionsThatCannotFire(plan);
  return plan.aborts.flatMap((abort, index) => {
    const span = card.abortConditions[index]?.span ?? card.hypothesis.span;
    const drafts = [
      ...(silent.includes(abort.id) ? [cannotFire(plan)] : []),
      ...(isBackwards(abort, plan) ? [firesOnImprovement] : []),
      ...(isInsideSteadyState(abort, plan) ? [insideSteadyState] : []),
    ];
    return drafts.map(([code, text]) =>
      problemAt(span, { severity: 'warning', code, text, found: abort.text }),
    );
  });
}

function cannotFire({ injection }: Plan): Draft {
  const [duration, length] = [
    formatDuration(injection.durationMs, 'pt-BR'),
    formatDuration(injection.durationMs, 'en'),
  ];
  return [
    'abort-cannot-fire',
    both(
      `Em ${duration} de falha esta condição não chega a disparar: o tempo dela não cabe.`,
      `Within ${length} of fault this condition cannot fire: its hold time does not fit.`,
    ),
  ];
}

type Draft = readonly [code: string, text: BilingualText];

const firesOnImprovement: Draft = [
  'abort-on-improvement',
  both(
    'Esta condição dispara quando a métrica melhora: confira o sinal da comparação.',
    'This condition fires when the metric improves: check the sign of the comparison.',
  ),
];

const insideSteadyState: Draft = [
  'abort-inside-steady-state',
  both(
    'Esta condição aborta dentro do que a carta chama de estado estável: ela dispararia com o sistema são.',
    'This condition aborts within what the card calls the steady state: it would fire on a healthy system.',
  ),
];

function isBackwards(abort: AbortCriterion, plan: Plan): boolean {
  if (abort.kind !== 'metric') return false;
  const better = plan.metrics.find(({ name }) => name === abort.metric)?.better;
  const isAbove = abort.comparator === '>' || abort.comparator === '>=';
  return (better === 'higher' && isAbove) || (better === 'lower' && !isAbove);
}

function isInsideSteadyState(abort: AbortCriterion, plan: Plan): boolean {
  if (abort.kind !== 'metric') return false;
  return plan.criteria.some(({ metric, source, rule }) => {
    if (metric !== abort.metric || source !== 'reference' || rule.kind !== 'threshold') return false;
    const abortsAbove = abort.comparator.startsWith('>');
    return (
      rule.comparator.startsWith('>') !== abortsAbove &&
      (abortsAbove ? abort.value < rule.value : abort.value > rule.value)
    );
  });
}

function verdictNotes(card: Card, plan: Plan): Problem[] {
  const { timing, injection, criteria, mechanism, target } = plan;
  const drafts: Draft[] = [];
  if (timing.settlingMs >= injection.durationMs) drafts.push(settlingEatsDuration(plan));
  if (!criteria.some(({ rule }) => rule.kind !== 'observe')) {
    drafts.push([
      'no-criterion',
      both(
        'Nada nesta carta pode ser julgado: o veredito será inconclusivo.',
        'Nothing on this card can be judged: the verdict will be inconclusive.',
      ),
    ]);
  }
  if (mechanism.length === 0) {
    drafts.push([
      'mechanism-not-measured',
      both(
        'Nenhuma métrica mostra se o mecanismo do "porque" agiu: ele não será verificado.',
        'No metric shows whether the mechanism of the "because" acted: it will not be checked.',
      ),
    ]);
  }
  if (injection.share < 1 && target.exposureMetric === null) {
    drafts.push([
      'exposure-not-measured',
      both(
        'A parcela é sorteada por conexão, e este alvo não mede quantas chamadas foram atingidas de fato.',
        'The share is drawn per connection, and this target does not measure how many calls are really hit.',
      ),
    ]);
  }
  return drafts.map(([code, text]) => problemAt(card.hypothesis.span, { severity: 'warning', code, text }));
}

function settlingEatsDuration({ timing, injection }: Plan): Draft {
  const pt = [
    formatDuration(injection.durationMs, 'pt-BR'),
    formatDuration(timing.settlingMs, 'pt-BR'),
  ] as const;
  const en = [formatDuration(injection.durationMs, 'en'), formatDuration(timing.settlingMs, 'en')] as const;
  return [
    'settling-eats-duration',
    both(
      `A falha dura ${pt[0]} e as métricas levam ${pt[1]} para assentar depois do corte: não sobra o que julgar.`,
      `The fault lasts ${en[0]} and the metrics take ${en[1]} to settle after the cut: nothing is left to judge.`,
    ),
  ];
}

function alertNotes(card: Card, { environment, aborts }: Plan): Problem[] {
  if (environment.heartbeatAlert !== null && environment.alertmanagerUrl !== null) return [];
  const text = both(
    'Sem um alerta de pulso no Alertmanager, "nenhum P1" é o melhor que se sabe, e não uma certeza.',
    'Without a heartbeat alert in Alertmanager, "no P1" is the best that is known, and no certainty.',
  );
  return aborts.flatMap((abort, index) =>
    abort.kind === 'metric'
      ? []
      : [
          problemAt(card.abortConditions[index]?.span ?? card.hypothesis.span, {
            severity: 'warning',
            code: 'alerts-best-effort',
            text,
          }),
        ],
  );
}

function both(portuguese: string, english: string): BilingualText {
  return { 'pt-BR': portuguese, en: english };
}
