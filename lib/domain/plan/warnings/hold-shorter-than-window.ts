import { formatDuration } from '../../expression/format-duration';
import { longestRangeMs } from '../../promql/longest-range';
import { metricAborts, warn, type Warning } from './warning-context';

/** holdShorterThanWindow warns of a hold time below the query's window: one bad moment stays in the window for longer than the hold. */
export const holdShorterThanWindow: Warning = (context) =>
  metricAborts(context).flatMap(({ abort, metric, span }) => {
    const windowMs = longestRangeMs(metric.query);
    if (abort.holdMs >= windowMs) return [];
    const lengths = (locale: 'pt-BR' | 'en') =>
      [formatDuration(abort.holdMs, locale), formatDuration(windowMs, locale)] as const;
    const [pt, en] = [lengths('pt-BR'), lengths('en')];
    return [
      warn(
        span,
        'hold-shorter-than-window',
        `A consulta de ${metric.name} olha ${pt[1]} para trás, e a condição espera ${pt[0]}: um único mau momento fica na janela por mais tempo que isso e dispara sozinho. Espere ${pt[1]} ou encurte a janela.`,
        `The query of ${metric.name} looks back ${en[1]}, and the condition waits ${en[0]}: one bad moment stays in the window for longer than that and fires alone. Wait ${en[1]} or shorten the window.`,
      ),
    ];
  });
