import { z } from 'zod';

/** targetGuardSchema says which guard stands beside which Toxiproxy; `secretVariable` names an environment variable of the engine. */
export const targetGuardSchema = z.object({
  apiUrl: z.url(),
  toxiproxyUrl: z.url(),
  secretVariable: z.string(),
});
export type TargetGuard = z.infer<typeof targetGuardSchema>;

/** unguarded lists the Toxiproxies of these endpoints beside which no guard stands. */
export function unguarded(
  endpoints: readonly { readonly apiUrl: string }[],
  guards: readonly TargetGuard[],
): string[] {
  const covered = new Set(guards.map(({ toxiproxyUrl }) => toxiproxyUrl));
  return [...new Set(endpoints.map(({ apiUrl }) => apiUrl))].filter((apiUrl) => !covered.has(apiUrl));
}
