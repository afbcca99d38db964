import { describe, expect, it } from 'vitest';
import { decideFiring } from './decide-firing';
import { isRegression } from './is-regression';
import { checkRecurrence, nextOccurrences } from './recurrence';
import { decideStart, type BusinessHours } from './start-window';

const now = new Date('2026-11-30T12:00:00Z');

function starts(cron: string, timeZone: string, after: string, count: number) {
  return nextOccurrences({ cron, timeZone }, new Date(after), count).map(
    ({ at, skipped }) => `${at.toISOString().slice(0, 16)}Z${skipped ? ' skipped' : ''}`,
  );
}

describe('nextOccurrences', () => {
  it.each([
    [
      'Europe/Berlin, spring: 02:30 does not exist on the 29th',
      '30 2 * * *',
      'Europe/Berlin',
      '2026-03-27T12:00:00Z',
      ['2026-03-28T01:30Z', '2026-03-29T01:00Z skipped', '2026-03-30T00:30Z'],
    ],
    [
      'Europe/Berlin, autumn: 02:30 comes twice, the first counts',
      '30 2 * * *',
      'Europe/Berlin',
      '2026-10-24T12:00:00Z',
      ['2026-10-25T00:30Z', '2026-10-26T01:30Z', '2026-10-27T01:30Z'],
    ],
    [
      'America/Sao_Paulo, 2018: midnight jumped to one o’clock',
      '30 0 * * *',
      'America/Sao_Paulo',
      '2018-11-03T12:00:00Z',
      ['2018-11-04T03:00Z skipped', '2018-11-05T02:30Z', '2018-11-06T02:30Z'],
    ],
    [
      'America/Sao_Paulo, 2019: 23:30 came twice, the first counts',
      '30 23 * * *',
      'America/Sao_Paulo',
      '2019-02-16T12:00:00Z',
      ['2019-02-17T01:30Z', '2019-02-18T02:30Z', '2019-02-19T02:30Z'],
    ],
    [
      'weekly, over a change of clocks: the time on the wall stays',
      '0 10 * * 2',
      'Europe/Berlin',
      '2026-10-19T12:00:00Z',
      ['2026-10-20T08:00Z', '2026-10-27T09:00Z', '2026-11-03T09:00Z'],
    ],
  ])('%s', (_, cron, timeZone, after, expected) => {
    expect(starts(cron, timeZone, after, expected.length)).toEqual(expected);
  });
});

it.each([
  ['0 10 * * 2', 'America/Sao_Paulo', null],
  ['* * * *', 'America/Sao_Paulo', 'fields'],
  ['0 0 10 * * 2', 'America/Sao_Paulo', 'fields'],
  ['@weekly', 'America/Sao_Paulo', 'fields'],
  ['0 10 * * 9', 'America/Sao_Paulo', 'pattern'],
  ['0 0 30 2 *', 'America/Sao_Paulo', 'never'],
  ['*/10 * * * *', 'America/Sao_Paulo', 'too_often'],
  ['0 10 * * 2', 'America/Sampa', 'time_zone'],
])('checkRecurrence(%s, %s) is %s', (cron, timeZone, problem) => {
  expect(checkRecurrence({ cron, timeZone }, now)).toBe(problem);
});

describe('decideStart', () => {
  const freeze = {
    from: new Date('2026-11-27T00:00:00Z'),
    to: new Date('2026-12-01T00:00:00Z'),
    reason: 'Black Friday',
  };
  const frozen = { freezes: [freeze], businessHours: null };
  it.each([
    ['in the freeze', '2026-11-30T12:00:00Z', false],
    ['reaching into it', '2026-11-26T23:55:00Z', false],
    ['ending as it begins', '2026-11-26T23:50:00Z', true],
    ['as it ends', '2026-12-01T00:00:00Z', true],
  ])('%s', (_, start, allowed) => {
    expect(decideStart(frozen, new Date(start), 10 * 60_000).allowed).toBe(allowed);
  });

  const office: BusinessHours = {
    timeZone: 'America/Sao_Paulo',
    weekdays: [1, 2, 3, 4, 5],
    fromMinute: 9 * 60,
    untilMinute: 18 * 60,
  };
  const night: BusinessHours = { ...office, fromMinute: 22 * 60, untilMinute: 6 * 60 };
  it.each([
    ['Monday 9:00', office, '2026-11-30T12:00:00Z', true],
    ['Monday 8:59', office, '2026-11-30T11:59:00Z', false],
    ['Monday 17:50', office, '2026-11-30T20:50:00Z', true],
    ['Monday 17:50:30, half a minute too long', office, '2026-11-30T20:50:30Z', false],
    ['Monday 17:51, longer than the day', office, '2026-11-30T20:51:00Z', false],
    ['Sunday noon', office, '2026-11-29T15:00:00Z', false],
    ['Friday 23:00, at night', night, '2026-12-05T02:00:00Z', true],
    ['Saturday 5:00, the end of Friday’s night', night, '2026-12-05T08:00:00Z', true],
    ['Saturday 23:00', night, '2026-12-06T02:00:00Z', false],
    ['Monday 5:00, the end of Sunday’s night', night, '2026-11-30T08:00:00Z', false],
  ])('%s', (_, businessHours, start, allowed) => {
    const calendar = { freezes: [], businessHours };
    expect(decideStart(calendar, new Date(start), 10 * 60_000).allowed).toBe(allowed);
  });
});

it.each([
  ['2026-11-30T12:00:01Z', 'wait'],
  ['2026-11-30T12:00:00Z', 'fire'],
  ['2026-11-30T11:55:00Z', 'fire'],
  ['2026-11-30T11:54:59Z', 'missed'],
])('decideFiring(%s) is %s', (scheduledFor, decision) => {
  expect(decideFiring(new Date(scheduledFor), now)).toBe(decision);
});

it.each([
  [['confirmed'], 'refuted', true],
  [['confirmed', 'inconclusive', null], 'refuted', true],
  [['confirmed', 'refuted'], 'refuted', false],
  [[], 'refuted', false],
  [['confirmed'], 'inconclusive', false],
] as const)('isRegression(%j, %s) is %s', (earlier, verdict, expected) => {
  expect(isRegression(earlier, verdict)).toBe(expected);
});
