import { expect, it } from 'vitest';
import { readWebhooks } from './webhooks';

it('reads receivers by the names of their variables', () => {
  const read = readWebhooks({
    MASTERDECK_WEBHOOK_OPS_URL: 'https://hooks.example/a',
    MASTERDECK_WEBHOOK_OPS_FORMAT: 'slack',
    MASTERDECK_WEBHOOK_ON_CALL_URL: 'https://hooks.example/b',
    MASTERDECK_WEBHOOK_ON_CALL_KEY: 'k',
    MASTERDECK_WEBHOOK_ON_CALL_KINDS: 'aborted, rollback_incomplete',
    MASTERDECK_WEBHOOK_ON_CALL_TEAM: 'first-team',
  });
  expect(read).toEqual({
    faults: [],
    webhooks: [
      {
        name: 'ON_CALL',
        url: 'https://hooks.example/b',
        key: 'k',
        format: 'json',
        team: 'first-team',
        kinds: ['aborted', 'rollback_incomplete'],
      },
      { name: 'OPS', url: 'https://hooks.example/a', key: null, format: 'slack', team: null, kinds: null },
    ],
  });
});

it('names what is wrong, and never repeats an address or a key', () => {
  const { faults, webhooks } = readWebhooks({
    MASTERDECK_WEBHOOK_A_KEY: 'a secret',
    MASTERDECK_WEBHOOK_B_URL: 'postgres://secret',
    MASTERDECK_WEBHOOK_C_URL: 'https://hooks.example/secret',
    MASTERDECK_WEBHOOK_C_FORMAT: 'fax',
  });
  expect(webhooks).toEqual([]);
  expect(faults.map(({ field }) => field)).toEqual([
    'MASTERDECK_WEBHOOK_A_URL',
    'MASTERDECK_WEBHOOK_B_URL',
    'MASTERDECK_WEBHOOK_C_FORMAT',
  ]);
  expect(JSON.stringify(faults)).not.toContain('secret');
});
