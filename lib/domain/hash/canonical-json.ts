/** JsonValue is what JSON can hold; a key whose value is undefined is as good as absent. */
export type JsonValue =
  string | number | boolean | null | undefined | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** canonicalJson writes equal values as equal text: keys in code-unit order, no spaces. Throws for numbers that JSON does not know. */
export function canonicalJson(value: JsonValue): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError('JSON has no such number');
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const pairs = Object.entries(value)
    .filter(([, held]) => held !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${pairs.map(([key, held]) => `${JSON.stringify(key)}:${canonicalJson(held)}`).join(',')}}`;
}

function isArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
