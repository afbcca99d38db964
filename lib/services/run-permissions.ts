import type { RunHead } from '@/lib/adapters/postgres/run-head';
import { demoProductOwnerId } from '@/lib/auth/demo-accounts';
import {
  canAbort,
  canAcceptAsDemoProductOwner,
  canAcceptRisk,
  canCancel,
  canCloseUnverified,
  canRefuseRisk,
  canReportHand,
} from '@/lib/auth/permissions';
import type { RunView, Viewer } from '@/lib/domain/view/views';
import type { ServiceContext } from './service-context';

/** listRunPermissions asks of each button of the run screen whether this viewer may press it. */
export function listRunPermissions(context: ServiceContext, viewer: Viewer, head: RunHead): RunView['can'] {
  const { state, requestedBy, team } = head.summary;
  const run = { state, requestedById: requestedBy.id, teamId: team.id };
  return {
    accept: canAcceptRisk(viewer, run),
    refuse: canRefuseRisk(viewer, run),
    abort: canAbort(run),
    cancel: canCancel(viewer, run),
    closeUnverified: canCloseUnverified(viewer, {
      ...run,
      marked: head.targetMark?.runId === head.summary.id,
    }),
    reportHand: canReportHand(viewer, run),
    acceptAsDemoProductOwner: canAcceptAsDemoProductOwner(context.demo, demoProductOwnerId, run),
  };
}
