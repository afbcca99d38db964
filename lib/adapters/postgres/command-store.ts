import type { Transaction } from './transaction';

/** AbortCommand is a person's wish to abort a run; `by` is null where nobody is signed in. */
export interface AbortCommand {
  readonly runId: string;
  readonly by: { readonly id: string; readonly name: string } | null;
  readonly via: string;
}

/**
 * insertAbortCommand stores the wish, committed when it resolves. It takes no lock on the run, so that nothing an engine
 * does can delay it. A second press by the same person before an engine heard the first adds no row.
 */
export async function insertAbortCommand(db: Transaction, command: AbortCommand): Promise<void> {
  const id = command.by?.id ?? null;
  const name = command.by?.name ?? null;
  await db.$executeRaw`
    INSERT INTO "Command" ("runId", "kind", "requestedBy", "requestedByName", "via")
    SELECT ${command.runId}, 'abort', ${id}::text, ${name}::text, ${command.via}
    WHERE NOT EXISTS (
      SELECT 1 FROM "Command"
      WHERE "runId" = ${command.runId} AND "kind" = 'abort' AND "heardAt" IS NULL
        AND "requestedBy" IS NOT DISTINCT FROM ${id}::text)`;
}

/** insertCloseCommand stores that a person stops waiting for a clean read, and why; false where the same wish waits already. */
export async function insertCloseCommand(
  db: Transaction,
  command: AbortCommand & { readonly reason: string },
): Promise<boolean> {
  const stored = await db.$executeRaw`
    INSERT INTO "Command" ("runId", "kind", "requestedBy", "requestedByName", "via", "reason")
    SELECT ${command.runId}, 'close_unverified', ${command.by?.id ?? null}::text, ${command.by?.name ?? null}::text,
      ${command.via}, ${command.reason}
    WHERE NOT EXISTS (
      SELECT 1 FROM "Command"
      WHERE "runId" = ${command.runId} AND "kind" = 'close_unverified' AND "heardAt" IS NULL)`;
  return stored === 1;
}

/** insertHandCommand stores what a person says of a fault that they make by hand; a second press before an engine heard the first adds no row. */
export async function insertHandCommand(
  db: Transaction,
  command: AbortCommand,
  kind: 'hand_injected' | 'hand_undone',
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "Command" ("runId", "kind", "requestedBy", "requestedByName", "via")
    SELECT ${command.runId}, ${kind}, ${command.by?.id ?? null}::text, ${command.by?.name ?? null}::text, ${command.via}
    WHERE NOT EXISTS (
      SELECT 1 FROM "Command" WHERE "runId" = ${command.runId} AND "kind" = ${kind} AND "heardAt" IS NULL)`;
}

/** insertWithdrawCommands stores for every run on a signature that it was taken back, without waiting for any of their rows; lists those runs. */
export async function insertWithdrawCommands(
  tx: Transaction,
  withdrawal: {
    readonly acceptanceId: string;
    readonly by: { id: string; name: string };
    readonly reason: string;
  },
): Promise<readonly string[]> {
  const { acceptanceId, by, reason } = withdrawal;
  const rows = await tx.$queryRaw<{ runId: string }[]>`
    INSERT INTO "Command" ("runId", "kind", "requestedBy", "requestedByName", "via", "reason")
    SELECT r."id", 'withdraw', ${by.id}, ${by.name}, 'web', ${reason} FROM "Run" r
    WHERE r."acceptanceId" = ${acceptanceId} AND r."state" NOT IN ('concluded', 'rejected', 'cancelled')
    RETURNING "runId"`;
  return rows.map(({ runId }) => runId);
}
