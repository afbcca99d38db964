import { expect, it } from 'vitest';
import { faultPresence } from './fault-presence';

it.each([
  ['none', false, null],
  ['none', false, '2026-05-14T17:00:00Z'],
  ['possible', true, null],
  ['live', true, '2026-05-14T17:00:00Z'],
] as const)(
  'is %s when it may be live: %s, and was seen in at %s',
  (presence, faultMayBeLive, injectedAt) => {
    expect(faultPresence({ faultMayBeLive, times: { injectedAt } })).toBe(presence);
  },
);
