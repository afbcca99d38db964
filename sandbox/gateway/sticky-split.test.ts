import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupWeights, userCount } from '../scale/scale-model';
import { userPool } from '../scale/user-pool';
import { groupOfUser } from './sticky-split';

describe('groupOfUser', () => {
  it('sends 502 of the 10,000 users to the canary, as the scale model counts on', () => {
    const canary = userPool(userCount).filter((user) => groupOfUser(user, groupWeights) === 'canary');
    expect(canary).toHaveLength(502);
  });

  it('is sticky, and a larger canary keeps the users it had', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 0, max: 100 }),
        (user, a, b) => {
          const [small, large] = [Math.min(a, b), Math.max(a, b)];
          const groups = [small, large].map((canary) => groupOfUser(user, { control: 100 - canary, canary }));
          expect(groups[0] === 'canary' && groups[1] === 'control').toBe(false);
        },
      ),
    );
  });

  it('sends everybody to the only group that has a weight', () => {
    expect(groupOfUser('any', { control: 0, canary: 1 })).toBe('canary');
    expect(groupOfUser('any', { control: 1, canary: 0 })).toBe('control');
  });
});
