import type { BilingualText } from '../../diagnostic/problem';
import type { TemplateKind } from '../template/template-kind';

const say = (portuguese: string, english: string): BilingualText => ({ 'pt-BR': portuguese, en: english });

/** faultWords says what each type of fault does, and what it is good for. */
export const faultWords: Readonly<Record<TemplateKind, BilingualText>> = {
  latencia: say(
    'A resposta chega mais tarde. Bom para conferir timeouts e Circuit Breakers.',
    'The answer comes later. Good for checking timeouts and Circuit Breakers.',
  ),
  largura_banda: say(
    'A rede fica estreita. Bom para respostas grandes e filas.',
    'The network becomes narrow. Good for large answers and queues.',
  ),
  indisponibilidade: say(
    'A dependência recusa toda conexão, como se tivesse caído.',
    'The dependency refuses every connection, as if it were down.',
  ),
  particao: say(
    'A conexão abre e nada volta: o pior caso para quem não tem timeout.',
    'The connection opens and nothing comes back: the worst case without a timeout.',
  ),
  reset_conexao: say(
    'As conexões são derrubadas no meio. Bom para conferir novas tentativas.',
    'Connections are reset half way. Good for checking retries.',
  ),
  fechamento_lento: say(
    'A conexão demora a fechar. Bom para achar pools que se esgotam.',
    'Connections are slow to close. Good for finding pools that run out.',
  ),
  fragmentacao: say(
    'A resposta chega em pedaços pequenos. Bom para conferir quem lê aos poucos.',
    'The answer comes in small pieces. Good for checking who reads in portions.',
  ),
  limite_dados: say(
    'A conexão fecha depois de alguns bytes: a resposta chega cortada.',
    'The connection closes after some bytes: the answer arrives cut short.',
  ),
  manual: say(
    'Uma pessoa põe e tira a falha; o relógio, as métricas e os abortos são os mesmos.',
    'A person puts the fault in and takes it out; clock, metrics and aborts are the same.',
  ),
};
