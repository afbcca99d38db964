import { stringify } from 'yaml';

/** MonitoringSettings: where each process shows its metrics, by name, and the Alertmanager; ports are on 127.0.0.1. */
export interface MonitoringSettings {
  readonly metrics: Readonly<Record<string, number>>;
  readonly alertmanagerPort: number;
  readonly ruleFile: string;
}

/** The two that are no Spring Boot services show their metrics where prom-client's users expect them. */
const plain = ['api-gateway', 'load'];

/** articlePrometheus is the YAML of the Prometheus that scrapes the article's system once a second. */
export function articlePrometheus({ metrics, alertmanagerPort, ruleFile }: MonitoringSettings): string {
  const job = (name: string, path: string, isOurs: (process: string) => boolean) => ({
    job_name: name,
    metrics_path: path,
    // `process` and not `service`: the services export `service` and `group` themselves, and a clash would rename theirs.
    static_configs: Object.entries(metrics)
      .filter(([process]) => isOurs(process))
      .map(([process, port]) => ({ targets: [`127.0.0.1:${port}`], labels: { process } })),
  });
  return stringify({
    global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
    rule_files: [ruleFile],
    alerting: { alertmanagers: [{ static_configs: [{ targets: [`127.0.0.1:${alertmanagerPort}`] }] }] },
    scrape_configs: [
      job('spring', '/actuator/prometheus', (process) => !plain.includes(process)),
      job('around', '/metrics', (process) => plain.includes(process)),
    ],
  });
}

const answered = 'http_server_requests_seconds_count{service="api-gateway",uri="/orders"';

/** articleRules is the YAML of the rule file: P1 alerts by the label `severity`, and the heartbeat `Watchdog`. */
export function articleRules(): string {
  const rules = [
    { alert: 'Watchdog', expr: 'vector(1)', labels: { severity: 'none' } },
    {
      alert: 'LojaForaDoAr',
      expr: 'up{process=~"api-gateway|order-service-.*"} == 0',
      for: '15s',
      labels: { severity: 'P1' },
      annotations: { summary: '{{ $labels.process }} não responde.' },
    },
    {
      alert: 'TaxaDeErroCatastrofica',
      expr: `sum(rate(${answered},status=~"5.."}[1m])) / sum(rate(${answered}}[1m])) > 0.5`,
      for: '15s',
      labels: { severity: 'P1' },
      annotations: { summary: 'Mais da metade dos pedidos da loja termina em erro.' },
    },
  ];
  return stringify({ groups: [{ name: 'loja', rules }] });
}
