import { createHash } from 'node:crypto';

/** Group is the side of the weighted split that a user belongs to. */
export type Group = 'control' | 'canary';

/** GroupWeights are relative weights (any positive unit): 95 and 5 send 5 % of the users to the canary. */
export type GroupWeights = Readonly<Record<Group, number>>;

const hashSpace = 2 ** 32;

/**
 * groupOfUser assigns a user id to a group, always the same one for the same weights.
 * Raising the canary's weight only moves users from control to canary, never the other way.
 */
export function groupOfUser(userId: string, weights: GroupWeights): Group {
  const position = createHash('sha256').update(userId).digest().readUInt32BE(0) / hashSpace;
  return position < weights.canary / (weights.canary + weights.control) ? 'canary' : 'control';
}
