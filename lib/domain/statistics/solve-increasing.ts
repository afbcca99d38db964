/** 200 halvings exhaust the digits of a double from any start. */
const mostHalvings = 200;

/** solveIncreasing finds where a function that grows from `low` to `high` takes the value `target`, by halving. */
export function solveIncreasing(
  grow: (x: number) => number,
  target: number,
  range: { readonly low: number; readonly high: number },
): number {
  let { low, high } = range;
  for (let i = 0; i < mostHalvings; i += 1) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) break;
    if (grow(middle) < target) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
