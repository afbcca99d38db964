import { parser } from '@prometheus-io/lezer-promql';

/** listSelectors gives the text of each instant selector of a query (`up{job="shop"}`), without ranges, each once. */
export function listSelectors(query: string): readonly string[] {
  const found = new Set<string>();
  parser.parse(query).iterate({
    enter: ({ name, from, to }) => {
      if (name === 'VectorSelector') found.add(query.slice(from, to));
    },
  });
  return [...found];
}
