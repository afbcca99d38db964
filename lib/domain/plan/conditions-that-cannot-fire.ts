import type { Plan } from './plan';

/**
 * conditionsThatCannotFire lists the ids of the abort conditions whose hold time this duration never exceeds: breaches are seen at ticks,
 * and must span more than the hold. Hold times are never scaled to a shorter run; people are told instead.
 */
export function conditionsThatCannotFire(
  plan: Pick<Plan, 'aborts' | 'injection' | 'timing' | 'environment'>,
): string[] {
  const { durationMs } = plan.injection;
  // Samples are distinct once per scrape, and seen once per tick.
  const stepMs = Math.max(plan.timing.tickMs, plan.environment.scrapeIntervalMs);
  const longestSpanMs = Math.floor(durationMs / stepMs) * stepMs;
  return plan.aborts.flatMap((abort) =>
    abort.kind === 'metric' && abort.holdMs >= longestSpanMs ? [abort.id] : [],
  );
}
