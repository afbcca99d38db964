import { explainKey, type KeyDocs } from './key-doc';

/** targetKeys explains every key of the list of targets at `base`. */
export function targetKeys(base: string): KeyDocs {
  return {
    [base]: explainKey('Os caminhos que cartas podem atacar.', 'The paths that cards may attack.'),
    [`${base}[].nome`]: explainKey(
      'Como as cartas o chamam: quem chama -> quem é chamado.',
      'What cards call it: caller -> called.',
      'order-service -> inventory-service',
    ),
    [`${base}[].driver`]: explainKey('Quem põe a falha: toxiproxy.', 'What injects the fault: toxiproxy.'),
    [`${base}[].endpoints`]: explainKey(
      'Os proxies deste caminho; a falha vai a todos.',
      'The proxies of this path; the fault goes to all of them.',
    ),
    [`${base}[].endpoints[].api`]: explainKey(
      'Endereço da API do Toxiproxy, sem usuário nem senha.',
      'Address of the API of Toxiproxy, without user or password.',
      '${TOXIPROXY_URL:-http://127.0.0.1:8474}',
    ),
    [`${base}[].endpoints[].proxy`]: explainKey(
      'Nome do proxy.',
      'Name of the proxy.',
      'order_production_inventory',
    ),
    [`${base}[].sonda`]: explainKey(
      'Como se prova, por conexões novas, que a falha está lá e que saiu.',
      'How it is proved, over fresh connections, that the fault is there and that it is gone.',
    ),
    [`${base}[].sonda.tipo`]: explainKey('Protocolo da sonda.', 'Protocol of the probe; nenhuma: none.'),
    [`${base}[].sonda.caminho`]: explainKey(
      'Caminho da sonda http; / se ausente.',
      'Path of the http probe; / where absent.',
      '/health',
    ),
    [`${base}[].desativado`]: explainKey(
      'Por que nada pode rodar neste caminho agora; vazio ou ausente: em uso.',
      'Why nothing may run on this path now; empty or absent: in use.',
      'o Redis deste ambiente ainda não existe',
    ),
    [`${base}[].desativado_en`]: explainKey(
      'O mesmo motivo em inglês; vazio ou ausente: como em desativado.',
      'The same reason in English; empty or absent: as in desativado.',
      'this environment has no Redis yet',
    ),
    [`${base}[].companheiras`]: explainKey(
      'Métricas que toda execução neste caminho mostra.',
      'Metrics that every run on this path shows.',
    ),
    [`${base}[].companheiras[]`]: explainKey('Uma métrica.', 'A metric.', 'ocupacao_pool'),
    [`${base}[].exposicao`]: explainKey(
      'Métrica que mede a parcela das chamadas atingida de fato.',
      'Metric that measures the share of calls that is really hit.',
      'exposicao_estoque',
    ),
    [`${base}[].conexoes`]: explainKey(
      'Como quem chama usa as conexões: serve para avisar de parcelas que não são o que parecem.',
      'How the caller uses its connections: it serves to warn of shares that are not what they seem.',
    ),
    [`${base}[].conexoes.tipo`]: explainKey(
      'uma_por_chamada, pool, ou http2 (uma para todas).',
      'One for each call (uma_por_chamada), a pool, or http2 (one for all).',
    ),
    [`${base}[].conexoes.quantidade`]: explainKey(
      'Conexões abertas ao mesmo tempo.',
      'Connections open at a time.',
      10,
    ),
    [`${base}[].circuit_breakers`]: explainKey(
      'Circuit Breakers deste caminho: serve para avisar de um mecanismo que não tem como agir.',
      'Circuit Breakers of this path: it serves to warn of a mechanism that cannot act.',
    ),
    [`${base}[].circuit_breakers[].metrica`]: explainKey(
      'Métrica de estado que o mostra aberto.',
      'State metric that shows it open.',
      'circuit_breaker_aberto',
    ),
    [`${base}[].circuit_breakers[].parcela_lentas`]: explainKey(
      'Parcela de chamadas lentas que o abre.',
      'Share of slow calls that opens it.',
      '30%',
    ),
    [`${base}[].circuit_breakers[].chamada_lenta`]: explainKey(
      'Acima de quanto uma chamada é lenta.',
      'Above what a call is slow.',
      '800 ms',
    ),
    [`${base}[].circuit_breakers[].parcela_falhas`]: explainKey(
      'Parcela de chamadas com falha que o abre.',
      'Share of failed calls that opens it.',
      '50%',
    ),
    [`${base}[].reinicio`]: explainKey(
      'Webhook que reinicia um Toxiproxy travado; sem ele, só uma pessoa.',
      'Webhook that restarts a wedged Toxiproxy; without it, only a person can.',
    ),
    [`${base}[].reinicio.variavel_endereco`]: explainKey(
      'Nome da variável de ambiente do motor com o endereço, nunca o endereço.',
      'Name of the environment variable of the engine that holds the address, never the address.',
      'TOXIPROXY_RESTART_URL',
    ),
    [`${base}[].reinicio.variavel_chave`]: explainKey(
      'Nome da variável de ambiente com a chave da assinatura.',
      'Name of the environment variable that holds the key of the signature.',
      'TOXIPROXY_RESTART_KEY',
    ),
    [`${base}[].reinicio.intervalo_minimo`]: explainKey(
      'Intervalo mínimo entre dois pedidos, de 10 s a 24 h; 60 s se ausente.',
      'Least time between two calls, from 10 s to 24 h; 60 s where absent.',
      '60s',
    ),
    [`${base}[].reinicio.prazo`]: explainKey(
      'Quanto se espera a resposta, de 500 ms a 30 s; 5 s se ausente.',
      'How long the answer is waited for, from 500 ms to 30 s; 5 s where absent.',
      '5s',
    ),
    [`${base}[].guardas`]: explainKey(
      'Guardas ao lado de cada Toxiproxy deste alvo: desfazem a falha se ninguém mais a renova.',
      'Guards beside each Toxiproxy of this target: they undo the fault when nobody renews it any more.',
    ),
    [`${base}[].guardas[].toxiproxy`]: explainKey(
      'Endereço da API do Toxiproxy ao lado da guarda.',
      'Address of the API of the Toxiproxy beside the guard.',
      '${TOXIPROXY_URL:-http://127.0.0.1:8474}',
    ),
    [`${base}[].guardas[].api`]: explainKey(
      'Endereço da guarda; vazio onde não há nenhuma.',
      'Address of the guard; empty where there is none.',
      'http://127.0.0.1:8475',
    ),
    [`${base}[].guardas[].variavel_segredo`]: explainKey(
      'Nome da variável de ambiente do motor com o segredo da guarda, nunca o segredo.',
      'Name of the environment variable of the engine that holds the secret of the guard, never the secret.',
      'GUARD_SECRET',
    ),
  };
}
