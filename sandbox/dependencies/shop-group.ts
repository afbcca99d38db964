import type { IncomingMessage } from 'node:http';
import type { Group } from '../gateway/sticky-split';

/** groupHeader carries the group of an order along its calls: metrics and paths behind the order-service are kept apart by it. */
export const groupHeader = 'x-shop-group';

/** groups lists both groups, in the order in which they are shown. */
export const groups: readonly Group[] = ['control', 'canary'];

/** groupOf reads the group of a call; one without the header belongs to control, whose paths carry no fault. */
export function groupOf(request: IncomingMessage): Group {
  return request.headers[groupHeader] === 'canary' ? 'canary' : 'control';
}
