import type { CatalogueMetric, MetricUnit } from '../catalogue/catalogue';
import type { BilingualText } from '../diagnostic/problem';
import type { ProblemDraft } from '../diagnostic/problem-at';
import type { Rule } from '../expression/rule';

const acceptedUnits: Readonly<Record<MetricUnit, readonly (string | null)[]>> = {
  percent: ['%'],
  ms: ['ms'],
  per_minute: ['/min', null],
  per_second: ['/s', null],
  count: [null],
  state: [null],
};

const unitNames: Readonly<Record<MetricUnit, BilingualText>> = {
  percent: both('em %', 'in %'),
  ms: both('em tempo (ms ou s)', 'in time (ms or s)'),
  per_minute: both('por minuto', 'per minute'),
  per_second: both('por segundo', 'per second'),
  count: both('em número sem unidade', 'in a number without unit'),
  state: both('em estado: 0 ou 1', 'as a state: 0 or 1'),
};

/** checkUnit tells whether a rule can be asked of a metric: percent is not compared with milliseconds, nor a state with a variation. */
export function checkUnit(rule: Rule, unit: string | null, metric: CatalogueMetric): ProblemDraft | null {
  switch (rule.kind) {
    case 'observe':
      return null;
    case 'relative_change':
      return metric.unit === 'state' ? mismatch(metric, both('não tem variação', 'has no variation')) : null;
    case 'reached_within':
      return metric.unit === 'state'
        ? null
        : mismatch(metric, both('não é um estado que se atinge', 'is no state to reach'));
    case 'threshold':
    case 'at_least_once':
      if (acceptedUnits[metric.unit].includes(unit)) return null;
      return mismatch(
        metric,
        unit === null
          ? both('foi comparada com um número sem unidade', 'is compared with a number without unit')
          : both(`foi comparada com "${unit}"`, `is compared with "${unit}"`),
      );
  }
}

function mismatch(metric: CatalogueMetric, what: BilingualText): ProblemDraft {
  const name = unitNames[metric.unit];
  return {
    code: 'unit-mismatch',
    allowed: acceptedUnits[metric.unit].map((unit) => unit ?? '(sem unidade)'),
    text: both(
      `${metric.name} se mede ${name['pt-BR']} e ${what['pt-BR']}.`,
      `${metric.name} is measured ${name.en} and ${what.en}.`,
    ),
  };
}

function both(portuguese: string, english: string): BilingualText {
  return { 'pt-BR': portuguese, en: english };
}
