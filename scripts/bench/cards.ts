import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../stack/checkout';

const deck = join(checkout, 'scripts', 'bench', 'deck');

/** benchTarget names the n-th target of the bench, counted from 1: one proxy each. */
export function benchTarget(n: number): { readonly cardId: string; readonly proxy: string } {
  return { cardId: `REDE-${89 + n}`, proxy: `bench-${n}` };
}

/** writeBenchDeck writes, into `folder`, the bench's card once for each target, and a catalogue that knows them all. */
export function writeBenchDeck(folder: string, targets: number): string {
  mkdirSync(join(folder, 'cartas'), { recursive: true });
  cpSync(join(deck, 'metricas.yaml'), join(folder, 'metricas.yaml'));
  const card = readFileSync(join(deck, 'cartas', 'REDE-90.yaml'), 'utf8');
  const entries: string[] = [];
  for (let n = 1; n <= targets; n += 1) {
    const { cardId, proxy } = benchTarget(n);
    const text = card.replace('REDE-90', cardId).replace('bench -> alvo-1', `bench -> alvo-${n}`);
    writeFileSync(join(folder, 'cartas', `${cardId}.yaml`), text);
    entries.push(targetEntry(n, proxy));
  }
  const environments = readFileSync(join(deck, 'ambientes.yaml'), 'utf8');
  writeFileSync(join(folder, 'ambientes.yaml'), environments + entries.join(''));
  return folder;
}

function targetEntry(n: number, proxy: string): string {
  return [
    `      - nome: bench -> alvo-${n}`,
    '        driver: toxiproxy',
    '        endpoints:',
    `          - { api: "\${TOXIPROXY_URL}", proxy: ${proxy} }`,
    '        sonda: { tipo: http, caminho: /health }',
    '',
  ].join('\n');
}
