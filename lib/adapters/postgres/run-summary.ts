import {
  endingReasonSchema,
  endingSchema,
  mechanismOutcomeSchema,
  runStateSchema,
  verdictSchema,
} from '@/lib/domain/run/run';
import type { RunSummary } from '@/lib/domain/view/views';
import type { Prisma } from './generated/client';

/** runSummarySelect names the columns that a RunSummary takes: no plan, no evidence. */
export const runSummarySelect = {
  id: true,
  cardId: true,
  environment: true,
  state: true,
  ending: true,
  endingReason: true,
  verdict: true,
  mechanism: true,
  requestedAt: true,
  concludedAt: true,
  requestedBy: { select: { id: true, name: true } },
  team: { select: { id: true, name: true } },
} as const satisfies Prisma.RunSelect;

type RunSummaryRow = Prisma.RunGetPayload<{ select: typeof runSummarySelect }>;

/** toRunSummary reads a row into the view type; throws on a word that this version does not know. */
export function toRunSummary(row: RunSummaryRow): RunSummary {
  return {
    id: row.id,
    cardId: row.cardId,
    environment: row.environment,
    state: runStateSchema.parse(row.state),
    ending: endingSchema.nullable().parse(row.ending),
    endingReason: endingReasonSchema.nullable().parse(row.endingReason),
    verdict: verdictSchema.nullable().parse(row.verdict),
    mechanism: mechanismOutcomeSchema.nullable().parse(row.mechanism),
    requestedAt: row.requestedAt.toISOString(),
    requestedBy: row.requestedBy,
    team: row.team,
    concludedAt: row.concludedAt?.toISOString() ?? null,
  };
}
