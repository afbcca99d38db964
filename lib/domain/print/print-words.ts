import type { FaultType } from '../card/card';
import type { Suit } from '../card/suit';
import type { Locale } from '../diagnostic/problem';

/** PrintWords are the labels that are ours; a card's own words are printed as they were written. */
export interface PrintWords {
  readonly severity: string;
  readonly title: string;
  readonly hypothesis: string;
  readonly then: string;
  readonly hypothesisPattern: string;
  readonly expectedMechanism: string;
  readonly hypothesisCriteria: string;
  readonly steadyState: string;
  readonly injection: string;
  readonly blastRadius: string;
  readonly aborts: string;
  readonly rollback: string;
  readonly excluded: string;
  readonly share: (percent: string, span: string) => string;
  readonly tool: string;
  readonly draft: string;
  readonly version: string;
  readonly continues: string;
  readonly continued: string;
  readonly suits: Readonly<Record<Suit, string>>;
  readonly faults: Readonly<Record<FaultType | 'manual', string>>;
}

const portuguese: PrintWords = {
  severity: 'Severidade',
  title: 'Título',
  hypothesis: 'Hipótese',
  then: 'então',
  hypothesisPattern: 'Se …, então …, porque …',
  expectedMechanism: 'Mecanismo esperado',
  hypothesisCriteria: 'Critérios da hipótese',
  steadyState: 'Estado estável',
  injection: 'Variável injetada',
  blastRadius: 'Blast Radius',
  aborts: 'Condição de aborto',
  rollback: 'Rollback',
  excluded: 'Fora do alcance:',
  share: (percent, span) => `${percent} do tráfego, por ${span}`,
  tool: 'ferramenta',
  draft: 'RASCUNHO',
  version: 'versão',
  continues: 'continua na carta 2 de 2',
  continued: 'carta 2 de 2',
  suits: {
    network: 'Rede',
    compute: 'Computação',
    data: 'Dados',
    dependencies: 'Dependências',
  },
  faults: {
    latencia: 'latência',
    largura_banda: 'largura de banda',
    indisponibilidade: 'indisponibilidade',
    particao: 'partição',
    reset_conexao: 'reset de conexão',
    fechamento_lento: 'fechamento lento',
    fragmentacao: 'fragmentação',
    limite_dados: 'limite de dados',
    manual: 'falha posta à mão',
  },
};

const english: PrintWords = {
  severity: 'Severity',
  title: 'Title',
  hypothesis: 'Hypothesis',
  then: 'then',
  hypothesisPattern: 'If …, then …, because …',
  expectedMechanism: 'Expected mechanism',
  hypothesisCriteria: 'Hypothesis criteria',
  steadyState: 'Steady state',
  injection: 'Injected variable',
  blastRadius: 'Blast Radius',
  aborts: 'Abort condition',
  rollback: 'Rollback',
  excluded: 'Out of reach:',
  share: (percent, span) => `${percent} of the traffic, for ${span}`,
  tool: 'tool',
  draft: 'DRAFT',
  version: 'version',
  continues: 'continues on card 2 of 2',
  continued: 'card 2 of 2',
  suits: {
    network: 'Network',
    compute: 'Compute',
    data: 'Data',
    dependencies: 'Dependencies',
  },
  faults: {
    latencia: 'latency',
    largura_banda: 'bandwidth',
    indisponibilidade: 'outage',
    particao: 'partition',
    reset_conexao: 'connection reset',
    fechamento_lento: 'slow close',
    fragmentacao: 'fragmentation',
    limite_dados: 'data limit',
    manual: 'fault made by hand',
  },
};

/** printWords gives the labels of a language. */
export function printWords(locale: Locale): PrintWords {
  switch (locale) {
    case 'pt-BR':
      return portuguese;
    case 'en':
      return english;
  }
}
