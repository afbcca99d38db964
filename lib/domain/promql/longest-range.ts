import { parser } from '@prometheus-io/lezer-promql';
import { reachMs } from './range-reach';

/** longestRangeMs tells how far back a query looks, in ms (0 for an instant gauge): a value still holds traces of what happened that long ago. */
export function longestRangeMs(query: string): number {
  return reachMs(parser.parse(query).topNode, query);
}
