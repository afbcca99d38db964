import { placeFaults } from '../card/sentence-at';
import type { Problem } from '../diagnostic/problem';
import { problemAt } from '../diagnostic/problem-at';
import { shapeProblems, valueAt } from '../diagnostic/shape-problems';
import type { YamlPath, YamlSource } from '../diagnostic/yaml-source';
import { checkCompanion } from '../promql/check-companion';
import { checkPromql } from '../promql/check-promql';
import { longestRangeMs } from '../promql/longest-range';
import type { CatalogueMetric } from './catalogue';
import { namesOf, phraseKey } from './match-metric';
import { aggregationWords, betterWords, metricShape, metricsFileShape, unitWords } from './metric-shape';

/** readMetrics reads `metricas.yaml`: shape, PromQL, and that no two metrics answer to the same words. */
export function readMetrics(source: YamlSource): {
  readonly metrics: readonly CatalogueMetric[];
  readonly problems: readonly Problem[];
} {
  const problems = shapeProblems(metricsFileShape, source);
  const entries = valueAt(source.value, ['metricas']);
  const metrics: CatalogueMetric[] = [];
  const paths: YamlPath[] = [];
  (Array.isArray(entries) ? entries : []).forEach((entry: unknown, index) => {
    const path = ['metricas', index];
    const checked = metricShape.safeParse(entry);
    if (!checked.success) return;
    const found = [
      ...checkName(source, path, checked.data.nome),
      ...checkQuery(source, [...path, 'promql'], checked.data.promql),
      ...(checked.data.companheira === undefined
        ? []
        : checkQuery(source, [...path, 'companheira'], checked.data.companheira, checkCompanion)),
    ];
    problems.push(...found);
    // A query that does not parse has no range to ask for.
    if (found.length > 0) return;
    const metric = toMetric(checked.data);
    problems.push(
      ...checkMetric(source, path, metric, checked.data),
      ...checkUnique(source, path, metric, metrics),
    );
    metrics.push(metric);
    paths.push(path);
  });
  return { metrics, problems };
}

type MetricEntry = ReturnType<typeof metricShape.parse>;

function toMetric(entry: MetricEntry): CatalogueMetric {
  const query = entry.promql.trim();
  const isGauge = longestRangeMs(query) === 0;
  return {
    name: entry.nome,
    label: entry.rotulo,
    synonyms: entry.sinonimos ?? [],
    unit: unitWords[entry.unidade] ?? 'count',
    factor: entry.fator ?? 1,
    better: betterWords[entry.melhor ?? 'tanto_faz'] ?? 'neither',
    query,
    companionQuery: entry.companheira?.trim() ?? null,
    emptyIsZero: entry.vazio_vale_zero ?? false,
    ...(entry.faixas === undefined ? {} : { bucketBounds: entry.faixas }),
    aggregation: isGauge ? (aggregationWords[entry.agregacao ?? 'media'] ?? 'mean') : null,
  };
}

function checkName(source: YamlSource, path: YamlPath, name: string): Problem[] {
  if (/^[a-z][a-z0-9_]*$/.test(name)) return [];
  const text = {
    'pt-BR': `"${name}" não serve de nome: use letras minúsculas sem acento, algarismos e "_".`,
    en: `"${name}" is no name: use small letters without accents, digits and "_".`,
  };
  return [problemAt(source.spanOf([...path, 'nome']), { code: 'metric-name', text, found: name })];
}

/** checkQuery says where the text at `path` is no correct PromQL. */
export function checkQuery(
  source: YamlSource,
  path: YamlPath,
  query: string,
  checkText = checkPromql,
): Problem[] {
  const check = checkText(query);
  if (check.ok) return [];
  const text = {
    'pt-BR': `A consulta PromQL não está correta: ${check.text['pt-BR']}.`,
    en: `The PromQL query is not correct: ${check.text.en}.`,
  };
  const length = Math.max(1, check.to - check.from);
  return placeFaults(source, path, [{ code: 'promql', text, from: check.from, length }]);
}

function checkMetric(
  source: YamlSource,
  path: YamlPath,
  metric: CatalogueMetric,
  entry: MetricEntry,
): Problem[] {
  const problems: Problem[] = [];
  if (metric.emptyIsZero && metric.companionQuery === null) {
    const text = {
      'pt-BR':
        '"vazio_vale_zero" precisa de "companheira": sem contar o tráfego, vazio pode ser uma pane e não um zero.',
      en: '"vazio_vale_zero" needs "companheira": without a traffic count, empty may be an outage and no zero.',
    };
    problems.push(
      problemAt(source.spanOf([...path, 'vazio_vale_zero']), { code: 'empty-without-companion', text }),
    );
  }
  if (entry.agregacao !== undefined && metric.aggregation === null) {
    const text = {
      'pt-BR':
        '"agregacao" é para valores instantâneos; esta consulta tem janela e é julgada pela janela da falha: tire a chave.',
      en: '"agregacao" is for instant values; this query has a window and is judged over the fault phase: remove the key.',
    };
    problems.push(
      problemAt(source.keySpanOf([...path, 'agregacao']), { code: 'aggregation-of-window', text }),
    );
  }
  return [...problems, ...checkBounds(source, [...path, 'faixas'], entry.faixas ?? [])];
}

/** Bounds out of order are a slip of the hand: the buckets of a histogram are nested. */
function checkBounds(source: YamlSource, path: YamlPath, bounds: readonly number[]): Problem[] {
  return bounds.flatMap((bound, index) => {
    const before = bounds[index - 1];
    if (before === undefined || before < bound) return [];
    const text = {
      'pt-BR': `As faixas de um histograma sobem: ${bound} vem depois de ${before}.`,
      en: `The buckets of a histogram ascend: ${bound} comes after ${before}.`,
    };
    return [problemAt(source.spanOf([...path, index]), { code: 'buckets-not-ascending', text })];
  });
}

/** Two metrics that answer to the same words would make a sentence of a card mean either. */
function checkUnique(
  source: YamlSource,
  path: YamlPath,
  metric: CatalogueMetric,
  others: readonly CatalogueMetric[],
): Problem[] {
  const taken = new Map(
    others.flatMap((other) => namesOf(other).map((name) => [phraseKey(name), other.name] as const)),
  );
  const places: readonly YamlPath[] = [
    ['nome'],
    ['rotulo', 'pt-BR'],
    ['rotulo', 'en'],
    ...metric.synonyms.map((_, index) => ['sinonimos', index]),
  ];
  return namesOf(metric).flatMap((name, index) => {
    const owner = taken.get(phraseKey(name));
    const place = places[index];
    if (owner === undefined || place === undefined) return [];
    const text = {
      'pt-BR': `"${name}" já quer dizer ${owner}: uma frase da carta não pode ter dois sentidos.`,
      en: `"${name}" already means ${owner}: a sentence of a card cannot have two meanings.`,
    };
    return [problemAt(source.spanOf([...path, ...place]), { code: 'name-taken', text, found: name })];
  });
}
