import type { Plan } from '../plan/plan';

/** needsAcceptance tells whether somebody else than the requester must have accepted the risk. */
export function needsAcceptance({ environment }: Pick<Plan, 'environment'>): boolean {
  return environment.production || environment.acceptanceRequired;
}
