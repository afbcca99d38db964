import type { TokenView } from '@/lib/domain/view/tokens-view';
import type { Viewer } from '@/lib/domain/view/views';
import type { Database } from './client';
import type { Transaction } from './transaction';

/** NewApiToken is a token as it is issued: its hash, never itself. */
export interface NewApiToken {
  readonly id: string;
  readonly tokenHash: string;
  readonly name: string;
  readonly teamId: string;
  readonly environment: string;
  readonly createdById: string;
  readonly lifeDays: number;
}

/** insertApiToken stores a token; it expires by the database's clock. */
export async function insertApiToken(tx: Transaction, token: NewApiToken): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "ApiToken" ("id", "tokenHash", "name", "teamId", "environment", "createdById", "expiresAt")
    VALUES (${token.id}, ${token.tokenHash}, ${token.name}, ${token.teamId}, ${token.environment},
      ${token.createdById}, clock_timestamp() + make_interval(days => ${token.lifeDays}))`;
}

/** listApiTokens lists a team's tokens, the newest first. */
export async function listApiTokens(db: Database, teamId: string): Promise<TokenView[]> {
  return db.$queryRaw<TokenView[]>`
    SELECT t."id", t."name", t."environment", u."name" AS "createdBy", t."createdAt", t."expiresAt", t."lastUsedAt",
      t."revokedAt", t."expiresAt" <= clock_timestamp() AS "isExpired"
    FROM "ApiToken" t JOIN "User" u ON u."id" = t."createdById"
    WHERE t."teamId" = ${teamId} ORDER BY t."createdAt" DESC`;
}

/** revokeApiToken ends a token of the team; null where there is no such token that still works. */
export async function revokeApiToken(
  tx: Transaction,
  id: string,
  teamId: string,
): Promise<{ readonly environment: string } | null> {
  const [row] = await tx.$queryRaw<{ environment: string }[]>`
    UPDATE "ApiToken" SET "revokedAt" = clock_timestamp()
    WHERE "id" = ${id} AND "teamId" = ${teamId} AND "revokedAt" IS NULL RETURNING "environment"`;
  return row ?? null;
}

/** findApiToken reads a working token with its issuer as they are now: without a membership in its team it is nobody's. */
export async function findApiToken(
  db: Database,
  tokenHash: string,
): Promise<{ readonly tokenId: string; readonly viewer: Viewer; readonly environment: string } | null> {
  const [row] = await db.$queryRaw<
    {
      tokenId: string;
      environment: string;
      id: string;
      name: string;
      email: string;
      role: Viewer['role'];
      teamId: string;
      teamName: string;
    }[]
  >`
    UPDATE "ApiToken" t SET "lastUsedAt" = clock_timestamp()
    FROM "User" u, "Membership" m, "Team" g
    WHERE t."tokenHash" = ${tokenHash} AND t."revokedAt" IS NULL AND t."expiresAt" > clock_timestamp()
      AND u."id" = t."createdById" AND u."erasedAt" IS NULL
      AND m."userId" = u."id" AND m."teamId" = t."teamId" AND g."id" = t."teamId"
    RETURNING t."id" AS "tokenId", t."environment", u."id", u."name", u."email", m."role"::text AS "role",
      g."id" AS "teamId", g."name" AS "teamName"`;
  if (!row) return null;
  const { tokenId, environment, id, name, email, role, teamId, teamName } = row;
  return { tokenId, environment, viewer: { id, name, email, role, team: { id: teamId, name: teamName } } };
}

/** findApiRequest reads what was asked under a key before. */
export async function findApiRequest(
  db: Database,
  tokenId: string,
  key: string,
): Promise<{ readonly requestHash: string; readonly runId: string } | null> {
  return db.apiRequest.findUnique({
    where: { tokenId_key: { tokenId, key } },
    select: { requestHash: true, runId: true },
  });
}

/** insertApiRequest stores a key with its run; it waits for another request with the same key, and throws once that is stored. */
export async function insertApiRequest(
  tx: Transaction,
  request: {
    readonly tokenId: string;
    readonly key: string;
    readonly requestHash: string;
    readonly runId: string;
  },
): Promise<void> {
  await tx.apiRequest.create({ data: request });
}
