import type { MetricTrial, TrialFinding, TrialSource } from './metric-trial';

/** A rate needs two samples in its range at the least; four keep it standing when one scrape fails (Prometheus' own advice). */
const fewestForRate = 2;
const wantedForRate = 4;

/** A scrape may be late once before its samples are called old. */
const lateScrapes = 3;

/** diagnoseSources tells what is wrong with the series that a query reads: never there, gone, old, or scraped too seldom for its range. */
export function diagnoseSources({ sources, environment }: MetricTrial): TrialFinding[] {
  return sources.flatMap((source) => diagnose(source, environment.scrapeIntervalMs));
}

function diagnose(source: TrialSource, scrapeIntervalMs: number): TrialFinding[] {
  const { selector: detail, seriesNow, seriesInLastHour, newestAgeMs } = source;
  if (seriesNow === 0) {
    if (seriesInLastHour === null) return [];
    return [seriesInLastHour > 0 ? gone(source) : neverThere(source)];
  }
  const found = rangeFindings(source, scrapeIntervalMs);
  if (newestAgeMs !== null && newestAgeMs > lateScrapes * scrapeIntervalMs) {
    const seconds = Math.round(newestAgeMs / 1_000);
    found.push({
      kind: 'stale',
      blocks: newestAgeMs > 10 * scrapeIntervalMs,
      text: {
        'pt-BR': `A amostra mais nova tem ${seconds} s, e a coleta declarada é a cada ${scrapeIntervalMs / 1_000} s: o alvo deixou de ser coletado, ou a coleta é mais lenta.`,
        en: `The newest sample is ${seconds} s old, and the declared scrape is every ${scrapeIntervalMs / 1_000} s: the target is no longer scraped, or scraped more slowly.`,
      },
      detail,
    });
  }
  return found;
}

function neverThere({ selector }: TrialSource): TrialFinding {
  return {
    kind: 'never_there',
    blocks: true,
    text: {
      'pt-BR': 'O Prometheus não tem esta série, nem teve na última hora: confira o nome e os rótulos.',
      en: 'Prometheus does not have this series, nor had it in the last hour: check its name and labels.',
    },
    detail: selector,
  };
}

function gone({ selector }: TrialSource): TrialFinding {
  return {
    kind: 'gone',
    blocks: true,
    text: {
      'pt-BR': 'Esta série existiu na última hora e parou: o alvo caiu, ou deixou de ser coletado.',
      en: 'This series was there in the last hour and stopped: the target is down, or no longer scraped.',
    },
    detail: selector,
  };
}

function rangeFindings(
  { selector, rangeMs, fewestSamples }: TrialSource,
  scrapeIntervalMs: number,
): TrialFinding[] {
  if (rangeMs === null) return [];
  const range = `${rangeMs / 1_000} s`;
  const declared = rangeMs / scrapeIntervalMs;
  if (declared < fewestForRate || (fewestSamples !== null && fewestSamples < fewestForRate)) {
    return [
      {
        kind: 'range_too_short',
        blocks: true,
        text: {
          'pt-BR': `A coleta é lenta para a janela de ${range}: cabem nela ${fewestSamples ?? Math.floor(declared)} amostras, e uma taxa precisa de ao menos ${fewestForRate}.`,
          en: `The scrape is too slow for the window of ${range}: ${fewestSamples ?? Math.floor(declared)} samples fit in it, and a rate needs at least ${fewestForRate}.`,
        },
        detail: selector,
      },
    ];
  }
  if (declared < wantedForRate || (fewestSamples !== null && fewestSamples < wantedForRate)) {
    return [
      {
        kind: 'range_too_short',
        blocks: false,
        text: {
          'pt-BR': `Na janela de ${range} cabem poucas amostras (${fewestSamples ?? Math.floor(declared)}): uma coleta que falhe deixa um buraco. Quatro ou mais resistem.`,
          en: `The window of ${range} holds few samples (${fewestSamples ?? Math.floor(declared)}): one failed scrape leaves a gap. Four or more stand it.`,
        },
        detail: selector,
      },
    ];
  }
  // Half of the samples that the declared interval promises: the interval is not what the catalogue says, or the series is young.
  if (fewestSamples === null || fewestSamples >= declared / 2) return [];
  return [
    {
      kind: 'scrape_slower_than_declared',
      blocks: false,
      text: {
        'pt-BR': `Há ${fewestSamples} amostras na janela de ${range}, e a coleta declarada daria ${Math.floor(declared)}: a coleta é mais lenta que a declarada, ou a série é nova.`,
        en: `There are ${fewestSamples} samples in the window of ${range}, and the declared scrape would give ${Math.floor(declared)}: the scrape is slower than declared, or the series is young.`,
      },
      detail: selector,
    },
  ];
}
