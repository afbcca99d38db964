/** planTimingDefaults are the times of a run, in ms, where neither the card nor the environment says less. */
export const planTimingDefaults = {
  /** Short enough to abort within seconds, long enough for every query of a tick to answer. */
  tickMs: 2000,
  /** After ten minutes a system that has not recovered is an incident, and no longer this run's business. */
  recoveryCapMs: 600_000,
  /** Toxiproxy's handlers give up after 25 s: only then has every call of ours acted or died. */
  secondLookMs: 30_000,
  /** Blind for 15 s is as long as a person would look away from a live fault. */
  blindAfterMs: 15_000,
} as const;

/** shortestBlindTicks keeps one slow answer, or two, from counting as blindness. */
export const shortestBlindTicks = 3;
