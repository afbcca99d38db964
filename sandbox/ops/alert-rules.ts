import { stringify } from 'yaml';

const gateway = 'http_server_requests_seconds_count{service="api-gateway",uri="/orders"';
const orders = 'http_server_requests_seconds_count{service="order-service",group="canary"';

/** alertRules is the YAML of the shop's rule file: P1 and P2 alerts by the label `severity`, and the heartbeat `Watchdog`. */
export function alertRules(): string {
  const rules = [
    {
      alert: 'Watchdog',
      expr: 'vector(1)',
      labels: { severity: 'none' },
      annotations: { summary: 'Sempre ativo: prova que alertas chegam do Prometheus ao Alertmanager.' },
    },
    {
      alert: 'LojaForaDoAr',
      expr: 'up{job="shop",process=~"api-gateway|order-service-.*"} == 0',
      for: '15s',
      labels: { severity: 'P1' },
      annotations: { summary: '{{ $labels.process }} não responde.' },
    },
    {
      alert: 'TaxaDeErroCatastrofica',
      // Both groups together: the canary alone, with its few percent, cannot take the shop there.
      expr: `sum(rate(${gateway},status=~"5.."}[1m])) / sum(rate(${gateway}}[1m])) > 0.5`,
      for: '15s',
      labels: { severity: 'P1' },
      annotations: { summary: 'Mais da metade dos pedidos da loja termina em erro.' },
    },
    {
      alert: 'SimulacaoP1',
      expr: 'sandbox_p1_drill == 1',
      labels: { severity: 'P1' },
      annotations: { summary: 'Alerta P1 de simulação (cenário do sandbox).' },
    },
    {
      alert: 'CanaryComErros',
      expr: `sum(rate(${orders},status=~"5.."}[1m])) / sum(rate(${orders}}[1m])) > 0.02`,
      for: '30s',
      labels: { severity: 'P2' },
      annotations: { summary: 'Mais de 2% de erros 5xx no grupo canary.' },
    },
  ];
  return stringify({ groups: [{ name: 'shop', rules }] });
}
