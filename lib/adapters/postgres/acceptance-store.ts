import { z } from 'zod';
import type { StoredAcceptance } from '@/lib/domain/contract/acceptance';
import { planSchema } from '@/lib/domain/plan/plan';
import type { PlainQuery } from './plain-query';

const acceptanceRow = z.object({
  id: z.string(),
  runId: z.string(),
  planHash: z.string(),
  plan: z.unknown(),
  byId: z.string(),
  byName: z.string(),
  until: z.coerce.date().nullable(),
  withdrawnAt: z.coerce.date().nullable(),
  signerMayAccept: z.boolean(),
});

const columns = `a."id", a."runId", a."planHash", r."plan", a."byId", a."byName", a."until", a."withdrawnAt",
  EXISTS (SELECT 1 FROM "Membership" m WHERE m."userId" = a."byId" AND m."teamId" = a."teamId"
    AND m."role" IN ('product_owner', 'admin')) AS "signerMayAccept"`;

function toAcceptance(row: unknown): StoredAcceptance {
  const { plan, ...rest } = acceptanceRow.parse(row);
  const read = planSchema.safeParse(plan);
  return { ...rest, plan: read.success ? read.data : null };
}

/** findAcceptanceOfRun reads the signature that a run stands on; null where it names none. */
export async function findAcceptanceOfRun(
  query: PlainQuery,
  runId: string,
): Promise<StoredAcceptance | null> {
  const [row] = await query(
    `SELECT ${columns} FROM "Run" mine JOIN "RiskAcceptance" a ON a."id" = mine."acceptanceId"
     JOIN "Run" r ON r."id" = a."runId" WHERE mine."id" = $1`,
    [runId],
  );
  return row === undefined ? null : toAcceptance(row);
}

/** listStandingAcceptances reads the signatures of a team that hold until a date for a card in an environment, the longest first. */
export async function listStandingAcceptances(
  query: PlainQuery,
  place: { readonly teamId: string; readonly cardId: string; readonly environment: string },
): Promise<readonly StoredAcceptance[]> {
  const rows = await query(
    `SELECT ${columns} FROM "RiskAcceptance" a JOIN "Run" r ON r."id" = a."runId"
     WHERE a."teamId" = $1 AND a."cardId" = $2 AND a."environment" = $3 AND a."withdrawnAt" IS NULL
       AND a."until" > clock_timestamp() ORDER BY a."until" DESC, a."id" FOR SHARE OF a`,
    [place.teamId, place.cardId, place.environment],
  );
  return rows.map(toAcceptance);
}
