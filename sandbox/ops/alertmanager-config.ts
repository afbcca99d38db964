import { stringify } from 'yaml';

/** alertmanagerConfig is the YAML of an Alertmanager (0.25 or later) that keeps and shows alerts and tells nobody. */
export function alertmanagerConfig(): string {
  return stringify({
    route: {
      receiver: 'nobody',
      group_by: ['alertname'],
      group_wait: '1s',
      group_interval: '5s',
      repeat_interval: '4h',
    },
    receivers: [{ name: 'nobody' }],
  });
}
