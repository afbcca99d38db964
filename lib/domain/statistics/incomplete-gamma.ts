import { logGamma } from './log-gamma';

const tiny = 1e-300;
const precision = 1e-15;
/** Both expansions need O(√a) terms near x = a. */
const mostTerms = 100_000;

function series(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n <= mostTerms && term > sum * precision; n += 1) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}

function continuedFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let result = d;
  for (let n = 1; n <= mostTerms; n += 1) {
    const numerator = -n * (n - a);
    b += 2;
    d = numerator * d + b;
    d = 1 / (Math.abs(d) < tiny ? tiny : d);
    c = b + numerator / c;
    if (Math.abs(c) < tiny) c = tiny;
    result *= d * c;
    if (Math.abs(d * c - 1) < precision) break;
  }
  return result;
}

/** incompleteGamma is the regularised lower incomplete gamma function P(a, x), the distribution function of Gamma(a, 1); a > 0. */
export function incompleteGamma(a: number, x: number): number {
  if (x <= 0) return 0;
  const front = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? front * series(a, x) : 1 - front * continuedFraction(a, x);
}
