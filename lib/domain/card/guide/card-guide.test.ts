import { describe, expect, it } from 'vitest';
import { allowedKeysAt } from '../../diagnostic/allowed-keys';
import { faultTypes } from '../../fault/fault-attributes';
import { cardShape } from '../card-shape';
import { cardGuide } from './card-guide';

const paths = cardGuide.map(({ path }) => path);
const blocks = [
  [],
  ['estado_estavel', 0],
  ['criterios_hipotese', 0],
  ['mecanismo_esperado', 0],
  ['variavel_injetada'],
  ['blast_radius'],
] as const;
const known = faultTypes.flatMap((type) =>
  blocks.flatMap((block) =>
    allowedKeysAt(cardShape('toxiproxy', type), block).map((key) =>
      [...block.filter((step) => step !== 0), key].join('.'),
    ),
  ),
);

describe('the guide', () => {
  it('explains every key that the language knows, and no other, each once', () => {
    expect([...new Set(paths)]).toEqual(paths);
    expect([...paths].sort()).toEqual([...new Set(known)].sort());
  });

  it('says which keys must be there as the language does', () => {
    const shape = cardShape('toxiproxy', 'latencia');
    const must = cardGuide
      .filter(({ path, required }) => required && !path.includes('.'))
      .map(({ path }) => path);
    const missing = shape.safeParse({}).error?.issues.map(({ path }) => String(path[0]));
    expect([...must].sort()).toEqual([...(missing ?? [])].sort());
  });

  it('has words for every key, in both languages, and the range of each number', () => {
    for (const { path, about } of cardGuide) {
      expect(about['pt-BR'], path).not.toBe('');
      expect(about.en, path).not.toBe(about['pt-BR']);
    }
    const jitter = cardGuide.find(({ path }) => path.endsWith('jitter_ms'));
    expect(jitter?.about.en).toContain('From 0 to 60000 ms.');
  });
});
