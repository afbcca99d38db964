import type { BilingualText } from '../../diagnostic/problem';

/** WordOption is one value that may be written, and what it means. */
export interface WordOption {
  readonly word: string;
  readonly about: BilingualText;
}

const option = (word: string, portuguese: string, english: string): WordOption => ({
  word,
  about: { 'pt-BR': portuguese, en: english },
});

/** fixedValues are the values that no catalogue decides, by the path of their key. */
export const fixedValues: Readonly<Record<string, readonly WordOption[]>> = {
  naipe: [
    option('rede', 'O caminho entre serviços.', 'The path between services.'),
    option('computacao', 'Instâncias, CPU, memória, relógio.', 'Instances, CPU, memory, clock.'),
    option('dados', 'Bancos, caches, filas, discos.', 'Databases, caches, queues, disks.'),
    option('dependencias', 'Serviços de terceiros.', 'Services of third parties.'),
  ],
  severidade: [
    option('1', 'Ninguém de fora deve notar.', 'Nobody outside should notice.'),
    option('2', 'Poucos clientes, por pouco tempo.', 'Few customers, for a short time.'),
    option('3', 'Uma função inteira pode degradar.', 'A whole function may degrade.'),
    option('4', 'Uma função inteira pode parar.', 'A whole function may stop.'),
    option('5', 'O negócio pode parar.', 'The business may stop.'),
  ],
  'variavel_injetada.percentual_trafego': [
    option('10', 'Uma em dez conexões.', 'One connection in ten.'),
    option('50', 'Metade das conexões.', 'Half of the connections.'),
    option('100', 'Todas as conexões do canary.', 'All connections of the canary.'),
  ],
  'variavel_injetada.duracao': [
    option('5m', 'Cinco minutos.', 'Five minutes.'),
    option('10m', 'Dez minutos: costuma bastar para julgar.', 'Ten minutes: most often enough to judge.'),
    option('30m', 'Meia hora.', 'Half an hour.'),
  ],
  'variavel_injetada.ferramenta': [
    option('toxiproxy', 'O motor injeta e desfaz sozinho.', 'The engine injects and undoes by itself.'),
    option('manual', 'Uma pessoa injeta e desfaz, guiada.', 'A person injects and undoes, guided.'),
  ],
  'variavel_injetada.sentido': [
    option('resposta', 'Do serviço para quem chama.', 'From the service to the caller.'),
    option('requisicao', 'De quem chama para o serviço.', 'From the caller to the service.'),
    option('ambos', 'Os dois sentidos.', 'Both ways.'),
  ],
};
