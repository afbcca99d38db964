import { expect, it } from 'vitest';
import { readWallTime } from './wall-time';

it.each([
  ['2026-12-01T10:00', 'America/Sao_Paulo', '2026-12-01T13:00:00.000Z'],
  ['2026-03-29T02:30', 'Europe/Berlin', null],
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T03:30', 'Europe/Berlin', '2026-10-25T02:30:00.000Z'],
  ['2018-11-04T00:30', 'America/Sao_Paulo', null],
  ['2019-02-16T23:30', 'America/Sao_Paulo', '2019-02-17T01:30:00.000Z'],
  ['2026-02-30T10:00', 'America/Sao_Paulo', null],
  ['soon', 'America/Sao_Paulo', null],
])('%s in %s is %s', (local, zone, expected) => {
  expect(readWallTime(local, zone)?.toISOString() ?? null).toBe(expected);
});
