import { canonicalJson } from '../hash/canonical-json';
import type { ToxicSpec } from '../fault/fault';
import type { PlanFault } from '../hand/hand-fault';

/** Whether more of an attribute hurts more, or less; an attribute that is not here must be equal. */
const harsherWhen: Readonly<Record<string, 'higher' | 'lower'>> = {
  'latency.latency': 'higher',
  'latency.jitter': 'higher',
  'bandwidth.rate': 'lower',
  'slow_close.delay': 'higher',
  'slicer.average_size': 'lower',
  'slicer.delay': 'higher',
  'limit_data.bytes': 'lower',
};

/** isMilderFault tells whether a fault is of the same kind as the ceiling, and nowhere more intense or wider; what a person does must be the same to the letter. */
export function isMilderFault(ceiling: PlanFault, fault: PlanFault): boolean {
  if (ceiling.kind === 'by_hand' || fault.kind === 'by_hand')
    return canonicalJson(ceiling) === canonicalJson(fault);
  if (ceiling.kind === 'down' || fault.kind === 'down') return ceiling.kind === fault.kind;
  return (
    ceiling.toxics.length === fault.toxics.length &&
    ceiling.toxics.every((toxic, n) => {
      const other = fault.toxics[n];
      return other !== undefined && isMilderToxic(toxic, other);
    })
  );
}

function isMilderToxic(ceiling: ToxicSpec, toxic: ToxicSpec): boolean {
  if (ceiling.type !== toxic.type || ceiling.stream !== toxic.stream) return false;
  if (toxic.toxicity > ceiling.toxicity) return false;
  const names = new Set([...Object.keys(ceiling.attributes), ...Object.keys(toxic.attributes)]);
  return [...names].every((name) => {
    const most = ceiling.attributes[name];
    const value = toxic.attributes[name];
    if (most === undefined || value === undefined) return false;
    switch (harsherWhen[`${toxic.type}.${name}`]) {
      case 'higher':
        return value <= most;
      case 'lower':
        return value >= most;
      case undefined:
        return value === most;
    }
  });
}
