import { cardShape, injectionShape } from '../card/card-shape';
import type { FaultType } from '../card/card';
import { suitKeys, suitPrefixes, suits } from '../card/suit';
import type { Locale } from '../diagnostic/problem';
import { faultAttributes, faultTypes } from '../fault/fault-attributes';
import { cardKeys } from './card-keys';
import { faultTypeDocs } from './fault-type-docs';
import { describeSchema, draft7, type JsonSchema, narrowSchema, toJsonSchema } from './json-schema';
import type { KeyDocs } from './key-doc';
import { abortText, durationText, hypothesisText, referenceText, shareValue } from './patterns';

const block = 'variavel_injetada';

const narrower: Readonly<Record<string, JsonSchema>> = {
  hipotese: hypothesisText,
  'estado_estavel[].referencia': referenceText,
  'criterios_hipotese[].referencia': referenceText,
  'mecanismo_esperado[].referencia': referenceText,
  [`${block}.percentual_trafego`]: shareValue,
  [`${block}.duracao`]: durationText,
  'condicao_aborto[]': abortText,
  linha_base: durationText,
};

/** buildCardSchema writes the JSON Schema of a card: what an editor can know of it without a catalogue. */
export function buildCardSchema(locale: Locale): JsonSchema {
  const root = toJsonSchema(cardShape('manual', null));
  const card = describeSchema(narrowSchema(root, narrower), cardKeys, locale);
  return {
    $schema: draft7,
    title: locale === 'pt-BR' ? 'Carta do MasterDeck' : 'Card of MasterDeck',
    ...card,
    properties: { ...card.properties, [block]: injectionSchema(locale) },
    allOf: suits.map((suit) => ({
      if: { properties: { naipe: { const: suitKeys[suit] } }, required: ['naipe'] },
      then: { properties: { id: { pattern: `^${suitPrefixes[suit]}-[0-9]{2,3}$` } } },
    })),
  };
}

/** What may stand in the block depends on its tool, and then on its type: an editor offers the keys of that type only. */
function injectionSchema(locale: Locale): JsonSchema {
  const common = shapeOf('manual', null, locale);
  const docs = cardKeys[`${block}.tipo`];
  const types = faultTypes.map((type) => `${type}: ${faultTypeDocs[type][locale]}`).join('\n');
  return {
    type: 'object',
    ...(common.description === undefined ? {} : { description: common.description }),
    required: common.required,
    properties: {
      ...common.properties,
      tipo: { ...common.properties?.tipo, description: `${docs?.text[locale] ?? ''}\n${types}` },
    },
    if: { properties: { ferramenta: { const: 'manual' } }, required: ['ferramenta'] },
    then: { additionalProperties: common.additionalProperties },
    else: {
      properties: { tipo: { enum: faultTypes } },
      allOf: faultTypes.map((type) => ({
        if: { properties: { tipo: { const: type } }, required: ['tipo'] },
        then: shapeOf('toxiproxy', type, locale),
      })),
    },
  };
}

function shapeOf(tool: 'toxiproxy' | 'manual', type: FaultType | null, locale: Locale): JsonSchema {
  const shape = narrowSchema(toJsonSchema(injectionShape(tool, type)), narrower, block);
  return describeSchema(withRanges(shape, type), withUnits(type, locale), locale, block);
}

/** The limits of an attribute are checked with its meaning, where they can be explained; an editor wants them as numbers. */
function withRanges(shape: JsonSchema, type: FaultType | null): JsonSchema {
  const ranges = type === null ? [] : faultAttributes[type];
  const limited = ranges.map(({ key, min, max }) => [key, { type: 'integer', minimum: min, maximum: max }]);
  const whole = type === 'indisponibilidade' || type === 'reset_conexao';
  return {
    ...shape,
    properties: {
      ...shape.properties,
      ...(Object.fromEntries(limited) as Record<string, JsonSchema>),
      ...(whole ? { percentual_trafego: { enum: [100, '100%'] } } : {}),
    },
  };
}

function withUnits(type: FaultType | null, locale: Locale): KeyDocs {
  const attributes = type === null ? [] : faultAttributes[type];
  const said = attributes.flatMap(({ key, unit, min, max }) => {
    const doc = cardKeys[`${block}.${key}`];
    if (doc === undefined) return [];
    const range = {
      'pt-BR': `De ${min} a ${max} ${unit['pt-BR']}.`,
      en: `From ${min} to ${max} ${unit.en}.`,
    };
    const text = { ...doc.text, [locale]: `${doc.text[locale]} ${range[locale]}` };
    return [[`${block}.${key}`, { ...doc, text }] as const];
  });
  return { ...cardKeys, ...Object.fromEntries(said) };
}
