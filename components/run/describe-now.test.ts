import { expect, test } from 'vitest';
import { runStateSchema } from '@/lib/domain/run/run';
import type { RunView } from '@/lib/domain/view/views';
import { abortRequest, situationOf, type Situation } from './describe-now';
import { sampleEvents, sampleRun, sampleTick, sampleTime } from './testing/sample-run';

const mark = {
  targetKey: 'k',
  runId: 'r',
  detail: '',
  command: '',
  curl: '',
  since: sampleTime(0),
  updatedAt: sampleTime(0),
  proxies: [],
  closed: null,
};
const aborted: RunView['events'] = [
  ...sampleEvents(),
  {
    seq: 99,
    at: sampleTime(1),
    data: { kind: 'abort_requested', by: { id: 'u', name: 'Vera' }, via: 'web' },
  },
];
const calm = sampleRun();
const breaching = [
  {
    ...sampleTick(50),
    aborts: [
      {
        abortId: 'abo-1',
        outcome: 'breach',
        value: 3,
        reason: null,
        heldMs: 4_000,
        unknownMs: 0,
        fired: false,
      } as const,
    ],
  },
];

test.each<[RunView, Situation]>([
  [sampleRun({}, 'awaiting_approval'), 'waiting_for_acceptance'],
  [sampleRun({}, 'approved'), 'waiting_for_engine'],
  [sampleRun({}, 'preflight'), 'preflight'],
  [sampleRun({}, 'baseline'), 'baseline'],
  [sampleRun({ times: { ...calm.times, injectedAt: null } }), 'going_in'],
  [calm, 'live'],
  [sampleRun({ ticks: breaching }), 'live_breaching'],
  [sampleRun({ ticks: breaching, events: aborted }), 'stopping'],
  [sampleRun({}, 'rolling_back'), 'undoing'],
  [sampleRun({ targetMark: mark }, 'rolling_back'), 'undo_unconfirmed'],
  [sampleRun({ engine: null }), 'no_engine'],
  [sampleRun({ engine: { name: 'e', leaseLive: false } }, 'rolling_back'), 'no_engine'],
  [sampleRun({}, 'recovering'), 'recovering'],
  [sampleRun({}, 'concluded'), 'over'],
])('case %# is told as %s', (run, situation) => {
  expect(situationOf(run)).toBe(situation);
});

test('every state has a sentence', () => {
  for (const state of runStateSchema.options) expect(situationOf(sampleRun({}, state))).toBeTruthy();
});

test('who aborted is known from the record', () => {
  expect(abortRequest({ events: aborted })?.by).toBe('Vera');
  expect(abortRequest(calm)).toBeNull();
});
