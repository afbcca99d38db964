import { expect, test } from 'vitest';
import { durationChoices, shareChoices } from './choices';

test('the card is the ceiling of what a launch offers', () => {
  expect(durationChoices(600_000, 600_000)).toEqual([
    600_000, 300_000, 240_000, 120_000, 60_000, 30_000, 20_000, 10_000,
  ]);
  expect(shareChoices(0.1, 0.1)).toEqual([0.1, 0.05, 0.02, 0.01]);
});

test('a short card still offers itself', () => {
  expect(durationChoices(6_000, 6_000)).toEqual([6_000]);
  expect(shareChoices(0.005, 0.005)).toEqual([0.005]);
});

test('a choice between the steps stays chosen, one above the card does not', () => {
  expect(durationChoices(60_000, 45_000)).toEqual([60_000, 45_000, 30_000, 20_000, 10_000]);
  expect(durationChoices(60_000, 90_000)).not.toContain(90_000);
});
