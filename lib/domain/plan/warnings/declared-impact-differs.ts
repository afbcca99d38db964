import { formatNumber } from '../../expression/format-number';
import { warn, type Warning } from './warning-context';

/** People round what they promise: a tenth more or less is the same number. */
const tolerated = 0.1;

/**
 * declaredImpactDiffers warns where `impacto_maximo` states a percentage that is not canary share × share of traffic. People carry out faults
 * beyond the canary too, and without production traffic nobody accepts a number: there it is silent.
 */
export const declaredImpactDiffers: Warning = ({ card, environment }) => {
  if (card.injection.fault === null || !environment.production) return [];
  const product = rounded(environment.canaryShare * card.injection.share * 100);
  const declared = percentagesIn(card.blastRadius.maximumImpact);
  const agrees = declared.some((percent) => Math.abs(percent - product) <= product * tolerated);
  if (declared.length === 0 || agrees) return [];
  const numbers = (locale: 'pt-BR' | 'en') => ({
    stated: declared.map((percent) => `${formatNumber(percent, locale)}%`).join(', '),
    canary: `${formatNumber(rounded(environment.canaryShare * 100), locale)}%`,
    share: `${formatNumber(rounded(card.injection.share * 100), locale)}%`,
    product: `${formatNumber(product, locale)}%`,
  });
  const [pt, en] = [numbers('pt-BR'), numbers('en')];
  return [
    warn(
      card.blastRadius.maximumImpactSpan,
      'impact-differs',
      `O impacto declarado é ${pt.stated}; o canary recebe ${pt.canary} do tráfego e a falha atinge ${pt.share} dele: ${pt.product}. Quem aceita o risco lê o número declarado.`,
      `The declared impact is ${en.stated}; the canary gets ${en.canary} of the traffic and the fault hits ${en.share} of it: ${en.product}. Whoever accepts the risk reads the declared number.`,
    ),
  ];
};

function percentagesIn(text: string): number[] {
  return [...text.matchAll(/(\d+(?:[.,]\d+)?)\s*(?:%|por\s+cento|percent)/gi)].map(([, number = '']) =>
    Number(number.replace(',', '.')),
  );
}

function rounded(value: number): number {
  return Number(value.toPrecision(6));
}
