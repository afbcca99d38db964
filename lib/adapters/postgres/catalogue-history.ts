import type { CatalogueText } from './catalogue-store';
import type { Transaction } from './transaction';

/** CatalogueVersionRow is a stored version with who wrote it; `by` is null for an import without a person. */
export interface CatalogueVersionRow extends CatalogueText {
  readonly hash: string;
  readonly createdAt: Date;
  readonly by: string | null;
}

/** readCatalogueHistory reads the newest versions, the current one first. */
export function readCatalogueHistory(db: Transaction, limit: number): Promise<CatalogueVersionRow[]> {
  return db.$queryRaw<CatalogueVersionRow[]>`
    SELECT v."hash", v."metricsYaml", v."environmentsYaml", v."createdAt", coalesce(u."name", v."createdBy") AS "by"
    FROM "CatalogueVersion" v LEFT JOIN "User" u ON u."id" = v."createdBy"
    ORDER BY v."createdAt" DESC LIMIT ${limit}`;
}

/** WaitingRun is a run that no engine has started, with its plan and the text of its card; `source` is null where the version is gone. */
export interface WaitingRun {
  readonly id: string;
  readonly cardId: string;
  readonly state: string;
  readonly cardVersionHash: string;
  readonly planHash: string;
  readonly plan: unknown;
  readonly source: string | null;
  readonly requestedBy: string;
}

/** readWaitingRuns reads the runs in these states, with their rows held until the transaction ends where `hold` is set. */
export async function readWaitingRuns(
  tx: Transaction,
  states: readonly string[],
  hold: boolean,
): Promise<readonly WaitingRun[]> {
  if (hold) {
    await tx.$queryRaw`SELECT "id" FROM "Run" WHERE "state" = ANY(${[...states]}::text[]) ORDER BY "id" FOR NO KEY UPDATE`;
  }
  return tx.$queryRaw<WaitingRun[]>`
    SELECT r."id", r."cardId", r."state", r."cardVersionHash", r."planHash", r."plan", v."source", u."name" AS "requestedBy"
    FROM "Run" r JOIN "User" u ON u."id" = r."requestedById"
    LEFT JOIN "CardVersion" v ON v."hash" = r."cardVersionHash"
    WHERE r."state" = ANY(${[...states]}::text[]) ORDER BY r."requestedAt"`;
}
