import { z } from 'zod';

/** watchedGuardSchema is what an engine heard from one guard; `detail` says why where it did not answer. */
const watchedGuardSchema = z.object({
  apiUrl: z.string(),
  toxiproxyUrl: z.string(),
  answers: z.boolean(),
  version: z.string().nullable(),
  mayRestart: z.boolean().nullable(),
  /** Whether the guard itself reaches the Toxiproxy beside it. */
  reachesToxiproxy: z.boolean().nullable(),
  aheadMs: z.number().nullable(),
  charges: z.array(z.object({ runId: z.string(), state: z.string(), detail: z.string().nullable() })),
  detail: z.string().nullable(),
});
export type WatchedGuard = z.infer<typeof watchedGuardSchema>;

/** engineVitalsSchema is what an engine records of itself every ten seconds; `Ms` is milliseconds, `Bytes` bytes. */
export const engineVitalsSchema = z.object({
  nodeVersion: z.string(),
  /** How far the database's clock is ahead of this machine's; null before the first answer. */
  databaseAheadMs: z.number().nullable(),
  /** How late timers came in the last ten seconds: a lag longer than a lease is a lost lease. */
  loopLag: z.object({ p50Ms: z.number(), p99Ms: z.number(), maxMs: z.number() }),
  memoryBytes: z.number(),
  /** The disk that holds the engine's journal; null where it cannot be asked. */
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }).nullable(),
  /** What was done while the database was away and is not yet in the record. */
  journalPending: z.number().int(),
  toxiproxies: z.array(z.object({ apiUrl: z.string(), version: z.string().nullable() })),
  guards: z.array(watchedGuardSchema),
});
export type EngineVitals = z.infer<typeof engineVitalsSchema>;

/** loopLagAlarmMs is the lag of an event loop from which on somebody must look: far below a lease, far above a healthy process. */
export const loopLagAlarmMs = 250;
