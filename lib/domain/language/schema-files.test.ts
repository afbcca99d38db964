import { readdirSync, readFileSync } from 'node:fs';
import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { brokenVariants, vary } from '../card/testing/broken-variants';
import { checkCard } from '../plan/check-card';
import { cardKeys } from './card-keys';
import { environmentKeys } from './environment-keys';
import type { JsonSchema } from './json-schema';
import { metricKeys } from './metric-keys';
import { buildSchema, schemaFile, schemaKinds, schemaText } from './schema-files';

const rede07 = readFileSync(new URL('../../../deck/cartas/REDE-07.yaml', import.meta.url), 'utf8');

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const locales = ['pt-BR', 'en'] as const;
const files = schemaKinds.flatMap((kind) => locales.map((locale) => [kind, locale] as const));
const compile = (kind: (typeof schemaKinds)[number]) =>
  new Ajv({ allErrors: true, strict: true, strictTypes: false, strictRequired: false }).compile(
    buildSchema(kind, 'en'),
  );

describe('the schemas that the app serves', () => {
  it.each(files)('%s, %s, is what the code says today (else: npm run generate)', (kind, locale) => {
    expect(read(`public/${schemaFile(kind, locale)}`)).toBe(schemaText(kind, locale));
  });

  it.each([
    ['carta', cardKeys],
    ['metricas', metricKeys],
    ['ambientes', environmentKeys],
  ] as const)('explain every key of %s, and no key that is not there', (kind, docs) => {
    const paths = new Set(pathsOf(buildSchema(kind, 'en')));
    expect([...paths].filter((path) => docs[path] === undefined)).toEqual([]);
    expect(Object.keys(docs).filter((path) => !paths.has(path))).toEqual([]);
  });
});

describe('what an editor says', () => {
  const card = compile('carta');
  const cards = readdirSync(new URL('deck/cartas', root));

  it.each(cards)('accepts %s', (file) => {
    card(parse(read(`deck/cartas/${file}`)));
    expect(card.errors ?? []).toEqual([]);
  });

  it.each(['metricas', 'ambientes'] as const)('accepts our %s', (kind) => {
    const check = compile(kind);
    check(parse(read(`deck/${kind}.yaml`)));
    expect(check.errors ?? []).toEqual([]);
  });

  it('accepts every example that it offers', () => {
    for (const kind of schemaKinds) {
      for (const schema of schemasOf(buildSchema(kind, 'pt-BR'))) {
        const { examples, ...own } = schema;
        const check = new Ajv().compile(own);
        for (const example of (examples ?? []) as unknown[])
          expect([check(example), example]).toEqual([true, example]);
      }
    }
  });

  it.each(brokenVariants.map((variant) => [variant.what, variant] as const))(
    'of %s: an error where it can know',
    (_, variant) => {
      const source = vary(rede07, variant);
      // What is no YAML at all, every editor underlines by itself.
      if (variant.editor === 'yaml') return;
      expect(card(parse(source))).toBe(variant.editor === 'cannot know');
      // And never an error where the command line has none.
      expect(checkCard(source, null, 'en').problems.length > 0 || variant.editor === 'cannot know').toBe(
        true,
      );
    },
  );

  it('accepts REDE-07 in English', () => {
    const hypothesis = rede07.slice(rede07.indexOf('hipotese'), rede07.indexOf('estado_estavel'));
    const english =
      'hipotese: "If stock is slow, then the order success rate will remain above 99%, because the breaker opens"\n';
    expect(card(parse(rede07.replace(hypothesis, english)))).toBe(true);
  });
});

function pathsOf(schema: JsonSchema, path = ''): string[] {
  const inner = [schema.then, schema.else, ...((schema.allOf ?? []) as unknown[])] as (
    JsonSchema | undefined
  )[];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
      const at = path === '' ? key : `${path}.${key}`;
      return [at, ...pathsOf(property, at)];
    }),
    ...(schema.items === undefined ? [] : itemPaths(schema.items, path)),
    ...inner.flatMap((part) => (part === undefined ? [] : pathsOf(part, path))),
  ];
}

/** A list of blocks is explained by its keys, a list of values by its value. */
function itemPaths(items: JsonSchema, path: string): string[] {
  return items.properties === undefined ? [`${path}[]`] : pathsOf(items, `${path}[]`);
}

function schemasOf(schema: JsonSchema): JsonSchema[] {
  const inner = [schema.items, schema.then, schema.else, ...((schema.allOf ?? []) as unknown[])] as (
    JsonSchema | undefined
  )[];
  return [
    ...(schema.examples === undefined ? [] : [schema]),
    ...Object.values(schema.properties ?? {}).flatMap(schemasOf),
    ...inner.flatMap((part) => (part === undefined ? [] : schemasOf(part))),
  ];
}
