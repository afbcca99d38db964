import { expect, it } from 'vitest';
import type { RunEventData } from './run-event';
import { measureRunTimes } from './run-times';
import { articlePlan as plan } from './testing/article-plan';

const times = {
  approvedAt: null,
  baselineAt: '2026-05-14T17:00:00.000Z',
  injectedAt: '2026-05-14T17:01:00.000Z',
  hardDeadline: null,
  rollbackStartedAt: '2026-05-14T17:11:00.000Z',
  rollbackConfirmedAt: '2026-05-14T17:11:01.000Z',
  recoveredAt: null,
  concludedAt: null,
};
const confirmed: RunEventData = { kind: 'rollback_confirmed', tookMs: 40 };
const notClean: RunEventData = { kind: 'second_look', clean: false, endpoints: [] };
const clean: RunEventData = { ...notClean, clean: true };
const closed: RunEventData = { kind: 'closed_unverified', by: null, reason: 'seen by hand' };

it.each<[string, readonly RunEventData[], number | null]>([
  ['what the engine measured', [confirmed, clean], 40],
  ['nothing once a second look was not clean', [confirmed, notClean], null],
  ['the undo that held in the end', [confirmed, notClean, { ...confirmed, tookMs: 70 }], 70],
  ['nothing where a person closed it', [confirmed, notClean, closed], null],
  ['the row, of a run without events', [], 1_000],
])('tells of an undo %s', (_, data, rollbackMs) => {
  const events = data.map((each, seq) => ({ seq, at: times.injectedAt, data: each }));
  expect(measureRunTimes({ times, events, plan })).toMatchObject({
    faultMs: 600_000,
    rollbackMs,
    unconfirmed: rollbackMs === null,
  });
});

it.each<[string, readonly RunEventData[], object]>([
  [
    'back',
    [{ kind: 'recovered', tookMs: 40_000, capped: false }],
    { recovery: 'back', recoveryMs: 40_000, notBackAfterMs: null },
  ],
  [
    'not back',
    [{ kind: 'recovered', tookMs: null, capped: true }],
    { recovery: 'not_back', recoveryMs: null, notBackAfterMs: plan.timing.recoveryCapMs },
  ],
  [
    'not known, where no reference tells it in one reading',
    [{ kind: 'recovered', tookMs: null, capped: false }],
    { recovery: 'not_watched', recoveryMs: null, notBackAfterMs: null },
  ],
  [
    'not known, where nobody watched',
    [],
    { recovery: 'not_watched', recoveryMs: null, notBackAfterMs: null },
  ],
])('tells that the metrics are %s', (_, data, expected) => {
  const events = data.map((each, seq) => ({ seq, at: times.injectedAt, data: each }));
  expect(measureRunTimes({ times, events, plan })).toMatchObject(expected);
});
