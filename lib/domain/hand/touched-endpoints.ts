import type { Endpoint } from '../fault/fault';
import type { Plan } from '../plan/plan';

/** touchedEndpoints lists the proxies that an engine may call for a run: none where a person does it, though the plan names them so that nobody else acts there. */
export function touchedEndpoints(plan: Pick<Plan, 'fault' | 'target'>): readonly Endpoint[] {
  return plan.fault.kind === 'by_hand' ? [] : plan.target.endpoints;
}
