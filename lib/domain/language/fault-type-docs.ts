import type { FaultType } from '../card/card';
import type { BilingualText } from '../diagnostic/problem';

/** faultTypeDocs says what each type of fault does to the calls of its target. */
export const faultTypeDocs: Readonly<Record<FaultType, BilingualText>> = {
  latencia: { 'pt-BR': 'as respostas demoram mais', en: 'answers take longer' },
  largura_banda: { 'pt-BR': 'os dados passam devagar', en: 'data passes slowly' },
  indisponibilidade: { 'pt-BR': 'a conexão é recusada', en: 'connections are refused' },
  particao: { 'pt-BR': 'os dados somem e nada responde', en: 'data vanishes and nothing answers' },
  reset_conexao: { 'pt-BR': 'a conexão é derrubada (RST)', en: 'connections are reset (RST)' },
  fechamento_lento: { 'pt-BR': 'a conexão demora a fechar', en: 'connections are slow to close' },
  fragmentacao: { 'pt-BR': 'os dados chegam em pedaços', en: 'data arrives in pieces' },
  limite_dados: {
    'pt-BR': 'a conexão fecha depois de tantos bytes',
    en: 'connections close after so many bytes',
  },
};
