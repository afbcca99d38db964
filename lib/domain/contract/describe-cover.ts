import type { RunEventData } from '../run/run-event';
import type { StoredAcceptance } from './acceptance';

/** describeCover is the event of a run that an earlier signature covers. */
export function describeCover({ id, byId, byName, until }: StoredAcceptance): RunEventData {
  return {
    kind: 'risk_covered',
    by: { id: byId, name: byName },
    acceptanceId: id,
    until: until?.toISOString() ?? null,
  };
}
