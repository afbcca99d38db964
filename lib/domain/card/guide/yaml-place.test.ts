import { describe, expect, it } from 'vitest';
import { pathOfPlace, placeInYaml } from './yaml-place';

/** The bar is the cursor. */
function at(marked: string) {
  const place = placeInYaml(marked.replace('|', ''), marked.indexOf('|'));
  const written = marked.replace('|', '').slice(place.from, place.to);
  return {
    path: pathOfPlace(place),
    writes: place.key === null ? 'key' : 'value',
    written,
    quote: place.quote,
  };
}

describe('placeInYaml', () => {
  it.each([
    ['na|', '', 'key', 'na'],
    ['id: REDE-01\n|', '', 'key', ''],
    ['id: REDE-01\nnaipe: re|', 'naipe', 'value', 're'],
    ['naipe:|', 'naipe', 'value', ''],
    ['naipe: |', 'naipe', 'value', ''],
    ['severidade: 2| # how bad', 'severidade', 'value', '2'],
    ['variavel_injetada:\n  ti|', 'variavel_injetada', 'key', 'ti'],
    ['variavel_injetada:\n  |\n  alvo: a -> b', 'variavel_injetada', 'key', ''],
    ['variavel_injetada:\n  tipo: lat|encia', 'variavel_injetada.tipo', 'value', 'latencia'],
    ['estado_estavel:\n  - metrica: taxa|', 'estado_estavel.metrica', 'value', 'taxa'],
    ['estado_estavel:\n  - metrica: x\n    ref|', 'estado_estavel', 'key', 'ref'],
    ['estado_estavel:\n- metrica: x\n  referencia: |', 'estado_estavel.referencia', 'value', ''],
    ['estado_estavel:\n  - |', 'estado_estavel', 'key', ''],
    ['condicao_aborto:\n  - |', 'condicao_aborto', 'value', ''],
    ['condicao_aborto:\n  - dis|', 'condicao_aborto', 'value', 'dis'],
    ['hipotese: >\n  Se tudo |cair,\n', 'hipotese', 'value', 'Se tudo cair,'],
    ['blast_radius:\n  ambiente: x\n\nrollback: y\n|', '', 'key', ''],
    ['variavel_injetada:\r\n  tipo: la|\r\n', 'variavel_injetada.tipo', 'value', 'la'],
  ])('%j is in %s, where a %s is written: %j', (marked, path, writes, written) => {
    expect(at(marked)).toMatchObject({ path, writes, written });
  });

  it.each([
    ['referencia: |', 'none', ''],
    ['referencia: "|', 'open', ''],
    ['referencia: ">= |99%"', 'closed', '>= 99%'],
    ['condicao_aborto:\n  - "dis|paro"', 'closed', 'disparo'],
  ])('%j has its quotes %s', (marked, quote, written) => {
    expect(at(marked)).toMatchObject({ quote, written });
  });

  it.each([
    ['id: X\n|\nrollback: y', ['id', 'rollback']],
    ['estado_estavel:\n  - metrica: a\n    |\n  - metrica: b\n    referencia: c', ['metrica']],
    ['estado_estavel:\n  - metrica: a\n    referencia: c\n  - |', []],
    ['variavel_injetada:\n  tipo: x\n  |\n  alvo: y\nid: z', ['alvo', 'tipo']],
  ])('%j lies in a block that has %j', (marked, used) => {
    const place = placeInYaml(marked.replace('|', ''), marked.indexOf('|'));
    expect([...place.used].sort()).toEqual(used);
  });

  it('never throws, wherever the cursor is in whatever text', () => {
    const text = '- - a:\n\t: \n  "b: [\n - c: >\n\n x\n---\né: |\n';
    for (let offset = 0; offset <= text.length; offset += 1) {
      const { from, to } = placeInYaml(text, offset);
      expect(from).toBeGreaterThanOrEqual(0);
      expect(to).toBeGreaterThanOrEqual(from);
    }
  });
});
