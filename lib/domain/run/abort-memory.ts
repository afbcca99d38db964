import { z } from 'zod';

const conditionMemorySchema = z.object({
  /** Times of samples (ISO, on Prometheus' clock): first and last of the breaches that nothing cleared, and the newest seen. */
  firstBreachAt: z.iso.datetime().nullable(),
  lastBreachAt: z.iso.datetime().nullable(),
  lastSampledAt: z.iso.datetime().nullable(),
  /** When the unknowns in a row began (ms on our monotonic clock: a wall clock that is set back must make nobody blind for longer), and how many evaluations they are. */
  unknownSinceMs: z.number().nullable(),
  unknownCount: z.number().int().nonnegative(),
});
/** ConditionMemory is what one abort condition remembers from tick to tick. */
export type ConditionMemory = z.infer<typeof conditionMemorySchema>;

/** abortMemorySchema is the memory of every abort condition, by abort id; it ends with its process. */
export const abortMemorySchema = z.record(z.string(), conditionMemorySchema);
export type AbortMemory = z.infer<typeof abortMemorySchema>;

/** emptyAbortMemory is the memory before the first evaluation of a run. */
export const emptyAbortMemory: AbortMemory = {};

/** freshConditionMemory is the memory of a condition that was never evaluated. */
export const freshConditionMemory: ConditionMemory = {
  firstBreachAt: null,
  lastBreachAt: null,
  lastSampledAt: null,
  unknownSinceMs: null,
  unknownCount: 0,
};

/** spanMs is how long the breaches that nothing cleared span, first sample to last, in ms. */
export function spanMs(memory: ConditionMemory): number {
  if (memory.firstBreachAt === null || memory.lastBreachAt === null) return 0;
  return Math.max(0, Date.parse(memory.lastBreachAt) - Date.parse(memory.firstBreachAt));
}

/** rememberUnknown counts one more evaluation that told nothing; a hold in progress is neither lengthened nor cleared. */
export function rememberUnknown(memory: ConditionMemory, nowMs: number): ConditionMemory {
  const unknownSinceMs = memory.unknownSinceMs ?? nowMs;
  return { ...memory, unknownSinceMs, unknownCount: memory.unknownCount + 1 };
}

/** rememberSameSample notes that what can be read is known already: the hold stays as it is, and a row of unknowns ends, for a sample that is too old is unknown itself. */
export function rememberSameSample(memory: ConditionMemory): ConditionMemory {
  return { ...memory, unknownSinceMs: null, unknownCount: 0 };
}

/** rememberSample takes in one new sample: a breach lengthens the hold, anything else clears it, and both end a row of unknowns. */
export function rememberSample(memory: ConditionMemory, sampledAt: string, breach: boolean): ConditionMemory {
  return {
    firstBreachAt: breach ? (memory.firstBreachAt ?? sampledAt) : null,
    lastBreachAt: breach ? sampledAt : null,
    lastSampledAt: sampledAt,
    unknownSinceMs: null,
    unknownCount: 0,
  };
}
