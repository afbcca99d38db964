/** latestStartMs is how late a planned run may still start: a chaos run at an hour nobody planned is a hazard of its own. */
export const latestStartMs = 5 * 60 * 1000;

/** decideFiring: wait until the planned time, fire within five minutes of it, and never make up for a start that was missed. */
export function decideFiring(scheduledFor: Date, now: Date): 'wait' | 'fire' | 'missed' {
  const lateMs = now.getTime() - scheduledFor.getTime();
  if (lateMs < 0) return 'wait';
  return lateMs <= latestStartMs ? 'fire' : 'missed';
}
