/** longestReason bounds what is stored, in characters. */
const longestReason = 1_000;

/** readReason trims a reason that a person wrote; null where there is none. */
export function readReason(reason: string): string | null {
  const words = reason.trim().slice(0, longestReason);
  return words === '' ? null : words;
}
