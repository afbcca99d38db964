import type { Comparator } from '../expression/rule';

/** satisfies compares a value with a bound as the comparator says; NaN satisfies nothing. */
export function satisfies(value: number, comparator: Comparator, bound: number): boolean {
  switch (comparator) {
    case '>':
      return value > bound;
    case '>=':
      return value >= bound;
    case '<':
      return value < bound;
    case '<=':
      return value <= bound;
  }
}
