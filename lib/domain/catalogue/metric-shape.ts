import { z } from 'zod';
import type { CatalogueMetric, MetricUnit } from './catalogue';

/** unitWords gives the unit that a word of `unidade` stands for. */
export const unitWords: Readonly<Record<string, MetricUnit>> = {
  '%': 'percent',
  ms: 'ms',
  por_minuto: 'per_minute',
  por_segundo: 'per_second',
  contagem: 'count',
  estado: 'state',
};

/** betterWords gives the direction that a word of `melhor` stands for. */
export const betterWords: Readonly<Record<string, CatalogueMetric['better']>> = {
  maior: 'higher',
  menor: 'lower',
  tanto_faz: 'neither',
};

/** aggregationWords gives the way in which the ticks of a gauge become one number. */
export const aggregationWords: Readonly<Record<string, NonNullable<CatalogueMetric['aggregation']>>> = {
  media: 'mean',
  maximo: 'max',
  minimo: 'min',
};

const words = (table: Readonly<Record<string, string>>) =>
  z.enum(Object.keys(table) as [string, ...string[]]);
const text = z.string().trim().min(1).max(10_000);

/** metricShape is one entry of `metricas.yaml`. */
export const metricShape = z.strictObject({
  nome: z.string().trim().min(1).max(80),
  rotulo: z.strictObject({ 'pt-BR': text, en: text }),
  sinonimos: z.array(text).optional(),
  unidade: words(unitWords),
  fator: z.number().gt(0).optional(),
  melhor: words(betterWords).optional(),
  promql: text,
  companheira: text.optional(),
  vazio_vale_zero: z.boolean().optional(),
  agregacao: words(aggregationWords).optional(),
  faixas: z.array(z.number().positive()).min(1).optional(),
});

/** metricsFileShape is the whole of `metricas.yaml`. */
export const metricsFileShape = z.strictObject({ metricas: z.array(metricShape).min(1) });
