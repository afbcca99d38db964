import { explainKey, type KeyDocs } from './key-doc';

const metric = explainKey(
  'Nome de uma métrica de metricas.yaml.',
  'Name of a metric of metricas.yaml.',
  'taxa_sucesso_pedidos',
);
const references = [
  '>= 99.5%',
  '< 450 ms',
  'variação < 5% em relação ao grupo de controle',
  'aberto em até 30 s',
  'aberto ao menos uma vez',
  '> 0% ao menos uma vez',
  'observar',
] as const;

/** cardKeys explains every key of a card. */
export const cardKeys: KeyDocs = {
  id: explainKey(
    'Nome da carta: naipe em maiúsculas, hífen, número de dois ou três dígitos. O prefixo é o naipe.',
    'Name of the card: suit in capitals, a hyphen, a number of two or three digits. The prefix is the suit.',
    'REDE-07',
    'DADOS-12',
  ),
  naipe: explainKey(
    'Camada da arquitetura que a carta ataca.',
    'Layer of the architecture that the card attacks: network, compute, data or dependencies.',
  ),
  severidade: explainKey(
    'Quanto pode doer, de 1 (quase nada) a 5 (o pior dia do ano).',
    'How much it can hurt, from 1 (hardly) to 5 (the worst day of the year).',
    2,
  ),
  titulo: explainKey(
    'Título impresso na carta.',
    'Title printed on the card.',
    'Latência na Dependência Crítica',
  ),
  hipotese: explainKey(
    'Uma frase: "Se [falha], então [o que se mantém], porque [mecanismo]". "Se" e "porque" são obrigatórios; "então" pode ser a vírgula. Limites como "permanecerá acima de 99%" viram critérios.',
    'One sentence: "If [fault], then [what holds], because [mechanism]". "If" and "because" are mandatory; "then" may be the comma. Bounds such as "will remain above 99%" become criteria.',
    'Se o estoque responder 2000 ms mais devagar, a taxa de sucesso permanecerá acima de 99%, porque o Circuit Breaker será aberto.',
    'If the stock service answers 2000 ms slower, then the success rate will remain above 99%, because the Circuit Breaker will open.',
  ),
  estado_estavel: explainKey(
    'O normal, medido: uma métrica e uma referência por linha. Deve valer nos dois grupos antes da falha.',
    'What normal looks like, measured: one metric and one reference a line. It must hold in both groups before the fault.',
  ),
  'estado_estavel[].metrica': metric,
  'estado_estavel[].referencia': explainKey(
    'O que é normal para esta métrica.',
    'What is normal for this metric.',
    ...references,
  ),
  criterios_hipotese: explainKey(
    'Limites durante a falha que a frase da hipótese não diz, ou não diz de um jeito que se possa ler.',
    'Bounds during the fault that the sentence does not state, or not in a way that can be read.',
  ),
  'criterios_hipotese[].metrica': metric,
  'criterios_hipotese[].referencia': explainKey(
    'Limite desta métrica durante a falha.',
    'Bound of this metric during the fault.',
    '>= 99%',
    '< 800 ms',
  ),
  mecanismo_esperado: explainKey(
    'A prova de que o mecanismo do "porque" agiu.',
    'The evidence that the mechanism of the "because" acted.',
  ),
  'mecanismo_esperado[].metrica': metric,
  'mecanismo_esperado[].referencia': explainKey(
    'O que esta métrica mostra quando o mecanismo age.',
    'What this metric shows when the mechanism acts.',
    'aberto em até 30 s',
    'aberto ao menos uma vez',
    '> 0% ao menos uma vez',
  ),
  variavel_injetada: explainKey('A falha: a única coisa que muda.', 'The fault: the one thing that changes.'),
  'variavel_injetada.tipo': explainKey(
    'Tipo de falha. Com a ferramenta "manual" o texto é livre.',
    'Type of fault. With the tool "manual" the text is free.',
  ),
  'variavel_injetada.alvo': explainKey(
    'Caminho atacado, como ambientes.yaml o chama: quem chama -> quem é chamado.',
    'The path under attack, as ambientes.yaml names it: caller -> called.',
    'order-service -> inventory-service',
  ),
  'variavel_injetada.percentual_trafego': explainKey(
    'Parcela das conexões atingidas, mais que 0 e no máximo 100. O Toxiproxy sorteia por conexão, não por chamada.',
    'Share of the connections that are hit, more than 0 and at most 100. Toxiproxy draws per connection, not per call.',
    10,
    100,
  ),
  'variavel_injetada.duracao': explainKey(
    'Por quanto tempo a falha fica, no máximo 2 h.',
    'How long the fault stays, 2 h at most.',
    '10m',
    '90 s',
  ),
  'variavel_injetada.ferramenta': explainKey(
    'Quem põe a falha: "toxiproxy" (o motor) ou "manual" (pessoas, guiadas pelo app).',
    'Who injects the fault: "toxiproxy" (the engine) or "manual" (people, guided by the app).',
  ),
  'variavel_injetada.sentido': explainKey(
    'Sentido atingido: a resposta, a requisição ou ambos. O padrão é a resposta; na partição, a requisição.',
    'Direction that is hit: the answer (resposta), the request (requisicao) or both (ambos). The answer by default; the request for a partition.',
  ),
  'variavel_injetada.latencia_ms': explainKey(
    'Atraso de cada pedaço de dados.',
    'Delay of each chunk of data.',
    2000,
  ),
  'variavel_injetada.jitter_ms': explainKey(
    'Quanto o atraso varia para mais e para menos; no máximo latencia_ms.',
    'How much the delay varies, up and down; latencia_ms at most.',
    300,
  ),
  'variavel_injetada.taxa_kb_s': explainKey(
    'Banda de cada conexão, em KB (1.000 bytes) por segundo.',
    'Bandwidth of each connection, in KB (1,000 bytes) per second.',
    32,
  ),
  'variavel_injetada.fecha_apos_ms': explainKey(
    'Depois de quanto tempo sem dados a conexão é fechada; 0 ou ausente, nunca.',
    'After how long without data the connection is closed; 0 or absent, never.',
    0,
  ),
  'variavel_injetada.apos_ms': explainKey(
    'Espera antes do reset. No máximo 2 s, pois ela não pode ser interrompida.',
    'Wait before the reset. 2 s at most, for it cannot be interrupted.',
    0,
  ),
  'variavel_injetada.atraso_ms': explainKey(
    'Quanto o fechamento da conexão atrasa.',
    'How much the closing of a connection is delayed.',
    5000,
  ),
  'variavel_injetada.tamanho_medio_bytes': explainKey(
    'Tamanho médio de cada fragmento.',
    'Average size of each fragment.',
    64,
  ),
  'variavel_injetada.variacao_bytes': explainKey(
    'Quanto o tamanho varia; menor que tamanho_medio_bytes.',
    'How much the size varies; less than tamanho_medio_bytes.',
    32,
  ),
  'variavel_injetada.atraso_us': explainKey(
    'Atraso entre dois fragmentos, em microssegundos.',
    'Delay between two fragments, in microseconds.',
    1000,
  ),
  'variavel_injetada.bytes': explainKey(
    'Depois de quantos bytes a conexão é fechada.',
    'After how many bytes the connection is closed.',
    10000,
  ),
  blast_radius: explainKey('O máximo que pode ser ferido.', 'The most that can be hurt.'),
  'blast_radius.ambiente': explainKey(
    'Ambiente de ambientes.yaml. É o teto: a execução vai a ele, ou a um que não seja produção.',
    'Environment of ambientes.yaml. It is the ceiling: a run goes there, or to one that is not production.',
    'producao-canary',
  ),
  'blast_radius.escopo': explainKey(
    'Quem pode ser atingido, em palavras do negócio.',
    'Who may be hit, in the words of the business.',
    'pods do order-service no grupo canary (5% dos usuários)',
  ),
  'blast_radius.impacto_maximo': explainKey(
    'O pior que pode acontecer, em palavras do negócio: é o número que alguém aceita. Em geral, a parcela do canary vezes percentual_trafego: 5% × 10% = 0,5%.',
    'The worst that may happen, in the words of the business: it is the number that somebody accepts. Most often the share of the canary times percentual_trafego: 5% × 10% = 0.5%.',
    'aproximadamente 0,5% das requisições de criação de pedido',
  ),
  'blast_radius.servicos_excluidos': explainKey(
    'Serviços em que ninguém toca.',
    'Services that nobody touches.',
  ),
  'blast_radius.servicos_excluidos[]': explainKey('Um serviço.', 'A service.', 'payment-service'),
  condicao_aborto: explainKey(
    'Frases que param a execução sozinhas. Sem grupo, valem para o canary.',
    'Sentences that stop the run by themselves. Without a group they mean the canary.',
  ),
  'condicao_aborto[]': explainKey(
    '"[métrica] no canary > [valor] por mais de [tempo]", ou um alerta.',
    '"[metric] in the canary > [value] for more than [time]", or an alert.',
    'taxa de erro HTTP 5xx no canary > 2% por mais de 1 minuto',
    'latência p99 no grupo de controle > 3000 ms por mais de 30 s',
    'disparo de qualquer alerta de severidade P1',
    'disparo do alerta LojaForaDoAr',
  ),
  rollback: explainKey(
    'Como a falha é desfeita, em passos que uma pessoa consegue seguir.',
    'How the fault is undone, in steps that a person can follow.',
    'remoção do toxic de latência no Toxiproxy',
  ),
  linha_base: explainKey(
    'Quanto se mede antes da falha, no máximo 2 h; 1m se ausente.',
    'How long is measured before the fault, 2 h at most; 1m where absent.',
    '2m',
  ),
  tags: explainKey('Palavras para achar a carta.', 'Words to find the card by.'),
  'tags[]': explainKey('Uma palavra.', 'A word.', 'cache'),
  responsavel: explainKey('Quem cuida da carta.', 'Who looks after the card.', 'time de pedidos'),
};
