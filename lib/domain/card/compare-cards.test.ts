import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { compareCards } from './compare-cards';
import { parseCard } from './parse-card';

const source = readFileSync(new URL('../../../deck/cartas/REDE-07.yaml', import.meta.url), 'utf8');

function card(text: string) {
  const parsed = parseCard(text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}

function differences(...changes: readonly (readonly [string, string])[]) {
  const changed = changes.reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replace(from, () => to);
  }, source);
  return compareCards(card(source), card(changed)).map(
    ({ part, name, before, after }) => `${part}${name === null ? '' : ` ${name}`}: ${before} → ${after}`,
  );
}

it.each([
  ['a comment and a blank line', [['id: REDE-07', '# ours\n\nid: REDE-07']], []],
  [
    'a number of the fault',
    [['latencia_ms: 2000', 'latencia_ms: 1200']],
    ['attribute latencia_ms: 2000 → 1200'],
  ],
  ['a number that went', [['  jitter_ms: 300\n', '']], ['attribute jitter_ms: 300 → null']],
  [
    'share and duration',
    [
      ['trafego: 10', 'trafego: 20'],
      ['10m', '5m'],
    ],
    ['share: 0.1 → 0.2', 'duration: 600000 → 300000'],
  ],
  ['a reference', [['>= 99.5%', '>= 99%']], ['steadyState taxa_sucesso_pedidos: >= 99.5% → >= 99%']],
  [
    'a limit of an abort',
    [['> 2% por mais de 1 minuto', '> 3% por mais de 1 minuto']],
    [
      'abort: taxa de erro HTTP 5xx no canary > 2% por mais de 1 minuto → taxa de erro HTTP 5xx no canary > 3% por mais de 1 minuto',
    ],
  ],
  [
    'an abort that went',
    [['  - "disparo de qualquer alerta de severidade P1"\n', '']],
    ['abort: disparo de qualquer alerta de severidade P1 → null'],
  ],
  ['tags that came', [['rollback:', 'tags: [cache]\nrollback:']], ['tags: null → cache']],
] as const)('tells %s', (_name, changes, expected) => {
  expect(differences(...changes)).toEqual(expected);
});
