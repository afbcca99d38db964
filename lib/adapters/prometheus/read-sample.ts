const plainNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** readSampleValue parses a value as Prometheus writes it (`NaN`, `+Inf`, `1e-05`); null for anything else, `''` included. */
export function readSampleValue(text: string): number | null {
  switch (text) {
    case 'NaN':
      return Number.NaN;
    case '+Inf':
    case 'Inf':
      return Number.POSITIVE_INFINITY;
    case '-Inf':
      return Number.NEGATIVE_INFINITY;
  }
  return plainNumber.test(text) ? Number(text) : null;
}
