/** FaultPresence is what may be said of a run's fault: nothing of it is about, it may be in, or it was seen in and is not out yet. */
export type FaultPresence = 'none' | 'possible' | 'live';

/** faultPresence reads it from the record: whoever was asked to put a fault in may have done so, but nobody saw it yet. */
export function faultPresence(run: {
  readonly faultMayBeLive: boolean;
  readonly times: { readonly injectedAt: string | null };
}): FaultPresence {
  if (!run.faultMayBeLive) return 'none';
  return run.times.injectedAt === null ? 'possible' : 'live';
}
