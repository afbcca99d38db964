/** Coefficients of Lanczos' approximation with g = 7, n = 9 (Numerical Recipes, 3rd ed., §6.1; Godfrey 2001): 15 significant digits. */
const lanczosG = 7;
const lanczos: readonly number[] = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** logGamma is the natural logarithm of Γ(x), for x > 0. */
export function logGamma(x: number): number {
  if (!(x > 0)) throw new RangeError(`logGamma wants a positive number, not ${x}`);
  // Reflection, where the approximation is weak.
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const z = x - 1;
  const sum = lanczos.reduce((total, c, i) => total + c / (z + i + 1), 0.99999999999980993);
  const t = z + lanczosG + 0.5;
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum);
}
