import { explainKey, type KeyDocs } from './key-doc';
import { targetKeys } from './target-keys';

/** environmentKeys explains every key of `ambientes.yaml`. */
export const environmentKeys: KeyDocs = {
  ambientes: explainKey(
    'Os ambientes em que cartas podem rodar.',
    'The environments in which cards may run.',
  ),
  'ambientes[].nome': explainKey('Nome que as cartas usam.', 'Name that cards use.', 'producao-canary'),
  'ambientes[].producao': explainKey(
    'Se há tráfego de pessoas de verdade.',
    'Whether traffic of real people is at stake.',
    true,
  ),
  'ambientes[].exige_aceite': explainKey(
    'Se alguém do negócio precisa aceitar o risco antes; em produção, sim se ausente.',
    'Whether somebody of the business has to accept the risk first; yes in production where absent.',
    true,
  ),
  'ambientes[].prometheus': explainKey('De onde vêm as métricas.', 'Where metrics come from.'),
  'ambientes[].prometheus.url': explainKey(
    'Endereço http ou https, sem usuário nem senha.',
    'Address, http or https, without user or password.',
    '${PROMETHEUS_URL:-http://127.0.0.1:9090}',
  ),
  'ambientes[].prometheus.intervalo_coleta': explainKey(
    'De quanto em quanto tempo o Prometheus coleta, pelo mais lento que as métricas leem (regras de gravação também): amostras mais velhas que quatro intervalos (e que 15 s) não contam.',
    'How often Prometheus scrapes, by the slowest that metrics read (recording rules too): samples older than four intervals (and than 15 s) do not count.',
    '15s',
  ),
  'ambientes[].alertmanager': explainKey(
    'De onde vêm os alertas; sem ele, "nenhum P1" vem só do Prometheus.',
    'Where alerts come from; without it, "no P1" comes from Prometheus alone.',
  ),
  'ambientes[].alertmanager.url': explainKey(
    'Endereço http ou https, sem usuário nem senha.',
    'Address, http or https, without user or password.',
    '${ALERTMANAGER_URL:-http://127.0.0.1:9093}',
  ),
  'ambientes[].alertmanager.p1': explainKey(
    'Qual rótulo, com que valores, faz de um alerta um P1; severity: P1 se ausente.',
    'Which label, with which values, makes an alert a P1; severity: P1 where absent.',
  ),
  'ambientes[].alertmanager.p1.rotulo': explainKey('O rótulo.', 'The label.', 'severity'),
  'ambientes[].alertmanager.p1.valores': explainKey('Os valores.', 'The values.'),
  'ambientes[].alertmanager.p1.valores[]': explainKey('Um valor.', 'A value.', 'P1', 'critical'),
  'ambientes[].alertmanager.heartbeat': explainKey(
    'Alerta que dispara sempre: só com ele o silêncio quer dizer "nenhum P1".',
    'Alert that always fires: only with it does silence mean "no P1".',
    'Watchdog',
  ),
  'ambientes[].grupos': explainKey(
    'Como as séries dos dois grupos se distinguem.',
    'How the series of the two groups are told apart.',
  ),
  'ambientes[].grupos.rotulo': explainKey('O rótulo.', 'The label.', 'group'),
  'ambientes[].grupos.controle': explainKey(
    'Valor do grupo de controle.',
    'Value of the control group.',
    'control',
  ),
  'ambientes[].grupos.canary': explainKey('Valor do canary.', 'Value of the canary.', 'canary'),
  'ambientes[].parcela_canary': explainKey(
    'Parcela do tráfego que o canary recebe.',
    'Share of the traffic that the canary gets.',
    '5%',
  ),
  'ambientes[].amostras_minimas': explainKey(
    'Amostras por segundo e grupo, abaixo das quais nada se julga; 0 se ausente.',
    'Samples per second and group below which nothing is judged; 0 where absent.',
    0.2,
  ),
  'ambientes[].servicos_excluidos': explainKey(
    'Serviços que nenhuma carta ataca aqui.',
    'Services that no card attacks here.',
  ),
  'ambientes[].servicos_excluidos[]': explainKey('Um serviço.', 'A service.', 'payment-service'),
  'ambientes[].intervalo_tick': explainKey(
    'De quanto em quanto tempo o motor olha, de 250 ms a 2 s; 2 s se ausente.',
    'How often the engine looks, from 250 ms to 2 s; 2 s where absent.',
    '2s',
  ),
  'ambientes[].teto_recuperacao': explainKey(
    'Quanto se espera a recuperação, até 10 min; 10 min se ausente.',
    'How long the recovery is waited for, up to 10 min; 10 min where absent.',
    '5m',
  ),
  'ambientes[].segunda_olhada': explainKey(
    'Quanto depois do rollback se olha de novo; 30 s, e em produção nunca menos.',
    'How long after the rollback it looks again; 30 s, and never less in production.',
    '30s',
  ),
  'ambientes[].cego_apos': explainKey(
    'Depois de quanto tempo sem saber a execução é abortada, até 15 s; 15 s se ausente.',
    'After how long of not knowing the run is aborted, up to 15 s; 15 s where absent.',
    '15s',
  ),
  'ambientes[].rastreamento': explainKey(
    'De onde vêm os rastros (Jaeger ou outro com a mesma API); nenhum veredito depende dele.',
    'Where traces come from (Jaeger, or another with the same API); no verdict rests on it.',
  ),
  'ambientes[].rastreamento.url': explainKey(
    'Endereço http ou https, sem usuário nem senha.',
    'Address, http or https, without user or password.',
    '${JAEGER_URL:-http://127.0.0.1:16686}',
  ),
  'ambientes[].rastreamento.servico': explainKey(
    'O serviço cujos rastros interessam; se ausente, quem chama no nome do alvo.',
    'The service whose traces matter; where absent, the caller in the name of the target.',
    'order-service',
  ),
  'ambientes[].versao_servico': explainKey(
    'De onde se lê a versão do serviço em cada grupo, uma vez, na linha de base; nenhum veredito depende dela.',
    'Where the version of the service in each group is read, once, at the baseline; no verdict rests on it.',
  ),
  'ambientes[].versao_servico.promql': explainKey(
    'Consulta que devolve uma série por grupo e versão.',
    'Query that returns one series for each group and version.',
    'max by (group, version) (shop_build_info{service="order-service"})',
  ),
  'ambientes[].versao_servico.rotulo': explainKey(
    'O rótulo que traz a versão.',
    'The label that holds the version.',
    'version',
  ),
  'ambientes[].ensaio_aborto': explainKey(
    'O aborto é ensaiado, antes de uma execução, num proxy de rascunho.',
    'The abort is rehearsed on a scratch proxy before a run.',
  ),
  'ambientes[].ensaio_aborto.idade_maxima': explainKey(
    'Por quanto tempo um ensaio vale.',
    'How long a rehearsal counts.',
    '24h',
  ),
  ...targetKeys('ambientes[].alvos'),
};
