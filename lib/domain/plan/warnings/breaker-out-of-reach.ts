import type { FaultType } from '../../card/card';
import type { CatalogueBreaker } from '../../catalogue/catalogue';
import { formatDuration } from '../../expression/format-duration';
import { formatNumber } from '../../expression/format-number';
import { spanOfCriterion, warn, type Warning } from './warning-context';

type Effect = 'slow' | 'failure' | 'unknown';

/** What a call sees of each fault; a slow or chopped answer may be either, so that nothing is said of it. */
const effects: Readonly<Record<FaultType, Effect>> = {
  latencia: 'slow',
  largura_banda: 'unknown',
  indisponibilidade: 'failure',
  particao: 'unknown',
  reset_conexao: 'failure',
  fechamento_lento: 'unknown',
  fragmentacao: 'unknown',
  limite_dados: 'unknown',
};

/** breakerOutOfReach warns where the mechanism counts on a breaker whose threshold the injected share of calls cannot reach. */
export const breakerOutOfReach: Warning = ({ card, target, mechanism }) => {
  const { injection } = card;
  const effect = injection.type === 'manual' ? 'unknown' : effects[injection.type];
  return (target?.breakers ?? []).flatMap((breaker) => {
    const criterion = mechanism.find(({ metric }) => metric === breaker.metric);
    if (criterion === undefined) return [];
    const span = spanOfCriterion(card, criterion);
    const longest =
      Number(injection.attributes.latencia_ms ?? 0) + Number(injection.attributes.jitter_ms ?? 0);
    if (effect === 'slow' && breaker.slowCallMs !== null && longest < breaker.slowCallMs) {
      const [pt, en] = [
        formatDuration(breaker.slowCallMs, 'pt-BR'),
        formatDuration(breaker.slowCallMs, 'en'),
      ];
      return [
        warn(
          span,
          'breaker-out-of-reach',
          `${breaker.metric} só conta como lenta a chamada acima de ${pt}, e a latência injetada vai até ${longest} ms: o mecanismo do "porque" não tem como agir.`,
          `${breaker.metric} counts a call as slow above ${en} only, and the injected latency goes up to ${longest} ms: the mechanism of the "because" cannot act.`,
        ),
      ];
    }
    const needed = neededShare(breaker, effect);
    if (needed === null || injection.share >= needed) return [];
    const shares = (locale: 'pt-BR' | 'en') =>
      [percent(injection.share, locale), percent(needed, locale)] as const;
    const [pt, en] = [shares('pt-BR'), shares('en')];
    const [what, kind] =
      effect === 'slow' ? (['lentas', 'slow'] as const) : (['com falha', 'failed'] as const);
    return [
      warn(
        span,
        'breaker-out-of-reach',
        `${breaker.metric} abre com ${pt[1]} de chamadas ${what}, e a carta atinge ${pt[0]} do tráfego: o mecanismo do "porque" dificilmente age, e a hipótese se sustentaria por outro motivo.`,
        `${breaker.metric} opens at ${en[1]} of ${kind} calls, and the card hits ${en[0]} of the traffic: the mechanism of the "because" will hardly act, and the hypothesis would hold for another reason.`,
      ),
    ];
  });
};

function neededShare({ slowCallShare, failureShare }: CatalogueBreaker, effect: Effect): number | null {
  switch (effect) {
    case 'slow':
      return slowCallShare;
    case 'failure':
      return failureShare;
    case 'unknown':
      return null;
  }
}

function percent(share: number, locale: 'pt-BR' | 'en'): string {
  return `${formatNumber(Number((share * 100).toPrecision(6)), locale)}%`;
}
