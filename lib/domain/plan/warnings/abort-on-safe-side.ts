import { metricAborts, warn, type Warning } from './warning-context';

/** abortOnSafeSide warns of an abort that looks to the same side as the reference: the fault moves the metric away from it. */
export const abortOnSafeSide: Warning = (context) =>
  metricAborts(context).flatMap(({ abort, metric, span }) => {
    const reference = context.criteria.find(
      (criterion) =>
        criterion.source === 'reference' &&
        criterion.metric === abort.metric &&
        criterion.rule.kind === 'threshold' &&
        criterion.rule.comparator.startsWith('>') === abort.comparator.startsWith('>'),
    );
    // Where the metric says which way is better, `abort-on-improvement` has already spoken.
    if (reference === undefined || metric.better !== 'neither') return [];
    return [
      warn(
        span,
        'abort-on-safe-side',
        `A referência de ${metric.name} é "${reference.text}", e esta condição olha para o mesmo lado: a falha leva a métrica para o outro, e ela nunca dispara por causa dela. Confira o sinal.`,
        `The reference of ${metric.name} is "${reference.text}", and this condition looks to the same side: the fault takes the metric to the other one, and never makes it fire. Check the sign.`,
      ),
    ];
  });
