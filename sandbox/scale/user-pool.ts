/** userPool lists the shop's user ids: a fixed set, so that the canary's share of the users is a number and not a draw. */
export function userPool(size: number): readonly string[] {
  return Array.from({ length: size }, (_, index) => `user-${String(index + 1).padStart(5, '0')}`);
}
