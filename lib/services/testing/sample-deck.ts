import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** sampleCard is a whole card in a few lines; two services, one metric. */
export const sampleCard = `id: REDE-01
naipe: rede
severidade: 2
titulo: "Estoque lento"

hipotese: >
  Se o estoque responder com 2000 ms a mais,
  a taxa de sucesso permanecerá acima de 99%,
  porque o pedido não espera pelo estoque.

estado_estavel:
  - metrica: taxa_sucesso
    referencia: ">= 99.5%"

variavel_injetada:
  tipo: latencia
  alvo: pedidos -> estoque
  latencia_ms: 2000
  percentual_trafego: 10
  duracao: 10m
  ferramenta: toxiproxy

blast_radius:
  ambiente: producao-canary
  escopo: "canary"
  impacto_maximo: "0,5% dos pedidos"
  servicos_excluidos: []

condicao_aborto:
  - "taxa de sucesso no canary < 90% por mais de 1 minuto"

rollback: "remoção do toxic"
`;

const metrics = `metricas:
  - nome: taxa_sucesso
    rotulo: { pt-BR: "Taxa de sucesso", en: "Success rate" }
    sinonimos: ["taxa de sucesso"]
    unidade: "%"
    fator: 100
    melhor: maior
    promql: sum by (group) (rate(ok[1m])) / sum by (group) (rate(all[1m]))
`;

const environment = (name: string, production: boolean, proxy: string) => `  - nome: ${name}
    producao: ${String(production)}
    exige_aceite: ${String(production)}
    prometheus: { url: "\${PROMETHEUS_URL:-http://127.0.0.1:9090}", intervalo_coleta: 1s }
    grupos: { rotulo: group, controle: control, canary: canary }
    parcela_canary: 5%
    alvos:
      - nome: pedidos -> estoque
        endpoints: [{ api: "\${TOXIPROXY_URL}", proxy: ${proxy} }]
        sonda: { tipo: nenhuma }
`;

const environments = [
  'ambientes:\n',
  environment('producao-canary', true, 'estoque'),
  environment('homologacao', false, 'estoque-homologacao'),
  environment('outra-producao', true, 'estoque-outra'),
].join('');

/** SampleDeck is a deck's folder of a test; `write` replaces or adds a file, `remove` takes the folder away. */
export interface SampleDeck {
  readonly folder: string;
  write(file: string, text: string | Uint8Array): Promise<void>;
  remove(): Promise<void>;
}

/** writeSampleDeck makes a deck's folder with one card and a catalogue of one metric and three environments. */
export async function writeSampleDeck(): Promise<SampleDeck> {
  const folder = await mkdtemp(path.join(tmpdir(), 'masterdeck-deck-'));
  const write = async (file: string, text: string | Uint8Array) => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  };
  await write('cartas/REDE-01.yaml', sampleCard);
  await write('metricas.yaml', metrics);
  await write('ambientes.yaml', environments);
  return { folder, write, remove: () => rm(folder, { recursive: true }) };
}
