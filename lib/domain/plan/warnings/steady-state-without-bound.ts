import { warn, type Warning } from './warning-context';

/**
 * steadyStateWithoutBound warns of a steady-state metric that the hypothesis leaves unbounded: the reference of the healthy system then judges
 * the fault too. A comparison with the control group is made for the fault already, and `observar` judges nothing.
 */
export const steadyStateWithoutBound: Warning = ({ card, criteria }) => {
  const bounded = new Set(
    criteria.flatMap(({ source, metric }) => (source === 'hypothesis' ? [metric] : [])),
  );
  // A metric that the catalogue does not have is an error already.
  const known = new Set(criteria.map(({ metric }) => metric));
  return card.steadyState.flatMap(({ metric, rule, text, metricSpan }) => {
    if (rule.kind !== 'threshold' || bounded.has(metric) || !known.has(metric)) return [];
    return [
      warn(
        metricSpan,
        'steady-state-without-bound',
        `A hipótese não diz até onde ${metric} pode ir durante a falha: vale a referência do sistema são ("${text}"). Se ela pode piorar um pouco, diga quanto na hipótese ou em criterios_hipotese.`,
        `The hypothesis does not say how far ${metric} may go during the fault: the reference of the healthy system ("${text}") decides. If it may get a little worse, say how much in the hypothesis or in criterios_hipotese.`,
      ),
    ];
  });
};
