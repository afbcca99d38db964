import type { BilingualText, Locale } from '../diagnostic/problem';
import { environmentsFileShape } from '../catalogue/environment-shape';
import { metricsFileShape } from '../catalogue/metric-shape';
import { buildCardSchema } from './card-schema';
import { environmentKeys } from './environment-keys';
import { describeSchema, draft7, type JsonSchema, narrowSchema, toJsonSchema } from './json-schema';
import type { KeyDocs } from './key-doc';
import { metricKeys } from './metric-keys';
import { durationText, shareValue } from './patterns';

/** schemaKinds are the files of a deck that have a schema. */
export const schemaKinds = ['carta', 'metricas', 'ambientes'] as const;
export type SchemaKind = (typeof schemaKinds)[number];

const breaker = 'ambientes[].alvos[].circuit_breakers[]';
const restart = 'ambientes[].alvos[].reinicio';

const environmentMeaning: Readonly<Record<string, JsonSchema>> = {
  'ambientes[].prometheus.intervalo_coleta': durationText,
  'ambientes[].parcela_canary': shareValue,
  'ambientes[].intervalo_tick': durationText,
  'ambientes[].teto_recuperacao': durationText,
  'ambientes[].segunda_olhada': durationText,
  'ambientes[].cego_apos': durationText,
  [`${breaker}.parcela_lentas`]: shareValue,
  [`${breaker}.parcela_falhas`]: shareValue,
  [`${breaker}.chamada_lenta`]: durationText,
  [`${restart}.intervalo_minimo`]: durationText,
  [`${restart}.prazo`]: durationText,
  [`${restart}.variavel_endereco`]: { pattern: '^[A-Z_][A-Z0-9_]*$' },
  [`${restart}.variavel_chave`]: { pattern: '^[A-Z_][A-Z0-9_]*$' },
};

/** buildSchema writes the JSON Schema of one kind of file, explained in one language. */
export function buildSchema(kind: SchemaKind, locale: Locale): JsonSchema {
  switch (kind) {
    case 'carta':
      return buildCardSchema(locale);
    case 'metricas':
      return fileSchema(
        narrowSchema(toJsonSchema(metricsFileShape), { 'metricas[].nome': { pattern: '^[a-z][a-z0-9_]*$' } }),
        metricKeys,
        locale,
        { 'pt-BR': 'Métricas do MasterDeck', en: 'Metrics of MasterDeck' },
      );
    case 'ambientes':
      return fileSchema(
        narrowSchema(toJsonSchema(environmentsFileShape), environmentMeaning),
        environmentKeys,
        locale,
        { 'pt-BR': 'Ambientes do MasterDeck', en: 'Environments of MasterDeck' },
      );
  }
}

function fileSchema(schema: JsonSchema, docs: KeyDocs, locale: Locale, title: BilingualText): JsonSchema {
  return { $schema: draft7, title: title[locale], ...describeSchema(schema, docs, locale) };
}

/** schemaFile is where the schema stands below the app's address, and below `public/`. */
export function schemaFile(kind: SchemaKind, locale: Locale): string {
  return `schemas/${locale}/${kind}.schema.json`;
}

/** schemaText is the schema as it is committed, served and printed. */
export function schemaText(kind: SchemaKind, locale: Locale): string {
  return `${JSON.stringify(buildSchema(kind, locale), null, 2)}\n`;
}
