import { expect, it } from 'vitest';
import type { ApiRun } from '@/lib/domain/api/api-schemas';
import { drawEvents, drawNow } from './draw-run';

const at = '2026-11-30T12:00:00.000Z';
const value = (shown: number) => ({ kind: 'value' as const, value: shown, sampledAt: at });
const run: ApiRun = {
  id: 'r',
  url: 'http://localhost:3000/runs/r',
  card: { id: 'REDE-07', title: 'Latência' },
  environment: 'homologacao',
  state: 'injecting',
  ending: null,
  endingReason: null,
  verdict: null,
  mechanism: null,
  sentence: null,
  rollback: 'pending',
  rollbackCommand: null,
  recovery: 'not_watched',
  times: {
    requestedAt: at,
    injectedAt: at,
    hardDeadline: null,
    rollbackConfirmedAt: null,
    concludedAt: null,
  },
  preflight: [],
  results: [],
  events: [],
  latest: {
    at,
    metrics: [
      {
        metric: 'errors',
        label: { 'pt-BR': 'Erros', en: 'Errors' },
        unit: 'percent',
        bounds: [2],
        control: value(0.3),
        canary: value(1.9996),
      },
    ],
    aborts: [],
  },
  now: at,
};

it('draws a figure below its bound as below it', () => {
  const drawn = drawNow(run).join('\n');
  expect(drawn).toMatch(/control +0\.3 % +canary +1\.9996 %/);
});

it('says what the watch after the undo found', () => {
  const say = (tookMs: number | null, capped: boolean) =>
    drawEvents({ ...run, events: [{ seq: 1, at, data: { kind: 'recovered', tookMs, capped } }] }).join('');
  expect(say(40_000, false)).toContain('are back within their references');
  expect(say(null, true)).toContain('did NOT return');
  expect(say(null, false)).toContain('could not be told');
});
