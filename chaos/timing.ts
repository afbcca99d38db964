import type { Plan } from '@/lib/domain/plan/plan';

/** The lease (5 s), its renewal (1 s) and the scans of the engines are never shortened: only what a plan says is. */
export const shortTiming: Plan['timing'] = {
  tickMs: 400,
  baselineMs: 1_200,
  settlingMs: 300,
  recoveryCapMs: 800,
  secondLookMs: 500,
  blindAfterMs: 3_000,
};

/** What a plan says in production: a tick of 2 s, a baseline of a minute, blind after 15 s, a second look after 30 s. */
export const productionTiming: Plan['timing'] = {
  tickMs: 2_000,
  baselineMs: 60_000,
  settlingMs: 5_000,
  recoveryCapMs: 600_000,
  secondLookMs: 30_000,
  blindAfterMs: 15_000,
};

/** A fault that no trial waits out: it goes because something took it away. */
export const trialInjection: Plan['injection'] = {
  type: 'latencia',
  attributes: { latencia_ms: 300 },
  share: 1,
  durationMs: 120_000,
  cardShare: 1,
  cardDurationMs: 120_000,
};
