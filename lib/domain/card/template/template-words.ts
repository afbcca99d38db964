import type { BilingualText } from '../../diagnostic/problem';
import type { TemplateKind } from './template-kind';

/** TemplateWords is what a template says of its fault; `fault` goes on from "Se <dependency> …". */
interface TemplateWords {
  readonly title: BilingualText;
  readonly fault: BilingualText;
  /** The lines of `variavel_injetada` that this type of fault alone has. */
  readonly attributes: readonly string[];
  /** Share of the connections, in percent: some faults have no dice and hit all of them. */
  readonly percent: number;
}

const say = (portuguese: string, english: string): BilingualText => ({ 'pt-BR': portuguese, en: english });

/** templateWords gives each template its own words and numbers. */
export const templateWords: Readonly<Record<TemplateKind, TemplateWords>> = {
  latencia: {
    title: say('Dependência Lenta', 'Slow Dependency'),
    fault: say('responder com 1000 ms a mais', 'answers 1000 ms later'),
    attributes: ['latencia_ms: 1000', 'jitter_ms: 100'],
    percent: 100,
  },
  largura_banda: {
    title: say('Rede Estreita', 'Narrow Network'),
    fault: say('responder por uma rede de 32 KB/s', 'answers through a network of 32 KB/s'),
    attributes: ['taxa_kb_s: 32'],
    percent: 100,
  },
  indisponibilidade: {
    title: say('Dependência Fora do Ar', 'Dependency Down'),
    fault: say('recusar conexões', 'refuses connections'),
    attributes: [],
    percent: 100,
  },
  particao: {
    title: say('Dependência que Não Responde', 'Dependency That Never Answers'),
    fault: say('aceitar a conexão e não responder', 'accepts the connection and never answers'),
    attributes: ['fecha_apos_ms: 0'],
    percent: 100,
  },
  reset_conexao: {
    title: say('Conexões Derrubadas', 'Connections Reset'),
    fault: say('derrubar conexões no meio da resposta', 'resets connections in mid-answer'),
    attributes: ['apos_ms: 100'],
    percent: 100,
  },
  fechamento_lento: {
    title: say('Conexões que Demoram a Fechar', 'Connections Slow to Close'),
    fault: say('levar 2 s para fechar cada conexão', 'takes 2 s to close each connection'),
    attributes: ['atraso_ms: 2000'],
    percent: 100,
  },
  fragmentacao: {
    title: say('Respostas aos Pedaços', 'Answers in Pieces'),
    fault: say('entregar a resposta em pedaços de 64 bytes', 'delivers its answer in pieces of 64 bytes'),
    attributes: ['tamanho_medio_bytes: 64', 'variacao_bytes: 16', 'atraso_us: 1000'],
    percent: 100,
  },
  limite_dados: {
    title: say('Resposta Cortada', 'Answer Cut Short'),
    fault: say('cortar a resposta depois de 2000 bytes', 'cuts its answer after 2000 bytes'),
    attributes: ['bytes: 2000'],
    percent: 100,
  },
  manual: {
    title: say('Uma Instância a Menos', 'One Instance Less'),
    fault: say('perder uma das suas instâncias', 'loses one of its instances'),
    attributes: [],
    percent: 50,
  },
};
