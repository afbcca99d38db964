import { formatNumber } from '../../expression/format-number';
import { highestOf } from '../metric-scale';
import { metricAborts, warn, type Warning } from './warning-context';

/** abortBeyondScale warns of a threshold that the metric cannot pass: above 100 %, below 0, or above the last bucket of its histogram. */
export const abortBeyondScale: Warning = (context) =>
  metricAborts(context).flatMap(({ abort, metric, span }) => {
    const most = highestOf(metric);
    const { value } = abort;
    const reach = {
      '>': value < most,
      '>=': value <= most,
      '<': value > 0,
      '<=': value >= 0,
    }[abort.comparator];
    if (reach) return [];
    const isLastBucket = metric.bucketBounds !== undefined && abort.comparator.startsWith('>');
    const bound = (locale: 'pt-BR' | 'en') =>
      formatNumber(abort.comparator.startsWith('>') ? most : 0, locale);
    return [
      warn(
        span,
        'abort-beyond-scale',
        isLastBucket
          ? `A última faixa do histograma de ${metric.name} termina em ${bound('pt-BR')}, e um percentil nunca passa dela: esta condição nunca dispara, por mais lento que fique.`
          : `${metric.name} não passa de ${bound('pt-BR')}: esta condição nunca dispara.`,
        isLastBucket
          ? `The last bucket of the histogram of ${metric.name} ends at ${bound('en')}, and a quantile never exceeds it: this condition never fires, however slow things get.`
          : `${metric.name} does not go beyond ${bound('en')}: this condition never fires.`,
      ),
    ];
  });
