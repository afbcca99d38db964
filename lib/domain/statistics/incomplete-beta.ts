import { logGamma } from './log-gamma';

const tiny = 1e-300;
const precision = 1e-15;
/** The fraction needs O(√max(a, b)) terms: enough for a thousand million samples. */
const mostTerms = 100_000;

/** Modified Lentz evaluation of the continued fraction (Numerical Recipes, 3rd ed., §6.4). */
function continuedFraction(a: number, b: number, x: number): number {
  const away = (value: number) => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= mostTerms; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    result *= d * c;
    if (Math.abs(d * c - 1) < precision) break;
  }
  return result;
}

/** incompleteBeta is the regularised incomplete beta function Iₓ(a, b), the distribution function of Beta(a, b); a, b > 0. */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  // The fraction converges fast on this side of the mean; the symmetry gives the other one.
  return x < (a + 1) / (a + b + 2)
    ? (front * continuedFraction(a, b, x)) / a
    : 1 - (front * continuedFraction(b, a, 1 - x)) / b;
}
