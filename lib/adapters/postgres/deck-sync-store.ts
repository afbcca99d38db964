import type { Transaction } from './transaction';

/** DeckHead is a card as the database has it now: its text, and who made it so. */
export interface DeckHead {
  readonly id: string;
  readonly hash: string;
  readonly source: string;
  readonly archived: boolean;
  readonly byName: string | null;
  readonly via: string | null;
  readonly at: Date | null;
}

/** readDeckHeads reads every card, archived ones too, in the order of the deck. */
export function readDeckHeads(db: Transaction): Promise<readonly DeckHead[]> {
  return db.$queryRaw<DeckHead[]>`
    SELECT c."id", v."hash", v."source", c."archivedAt" IS NOT NULL AS "archived", l."byName", l."via", l."at"
    FROM "Card" c JOIN "CardVersion" v ON v."hash" = c."currentVersionHash"
    LEFT JOIN LATERAL (SELECT "byName", "via", "at" FROM "CardChange" WHERE "cardId" = c."id" ORDER BY "id" DESC LIMIT 1) l
      ON true
    ORDER BY c."suit", c."number", c."id"`;
}

/** findKnownVersions tells which of these hashes are versions that the database has. */
export async function findKnownVersions(
  db: Transaction,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.$queryRaw<{ hash: string }[]>`
    SELECT "hash" FROM "CardVersion" WHERE "hash" = ANY(${[...hashes]}::text[])`;
  return new Set(rows.map(({ hash }) => hash));
}

/** SyncBases are the texts that were last the same on both sides, by item: in this folder, and in any. */
export interface SyncBases {
  readonly folder: ReadonlyMap<string, string>;
  readonly any: ReadonlyMap<string, string>;
}

/** readSyncBases reads what this folder, and any folder, last had in common with the database. */
export async function readSyncBases(db: Transaction, place: string): Promise<SyncBases> {
  const rows = await db.deckSync.findMany({ where: { place: { in: ['', place] } } });
  const of = (wanted: string) =>
    new Map(rows.filter((row) => row.place === wanted).map(({ item, hash }) => [item, hash]));
  return { folder: of(place), any: of('') };
}

/** noteSync writes down that these items are the same in this folder and in the database now. */
export async function noteSync(
  tx: Transaction,
  place: string,
  items: readonly { readonly item: string; readonly hash: string }[],
): Promise<void> {
  if (items.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO "DeckSync" ("place", "item", "hash")
    SELECT p."place", g."item", g."hash" FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS g("item" text, "hash" text)
      CROSS JOIN (VALUES (''), (${place}::text)) AS p("place")
    ON CONFLICT ("place", "item") DO UPDATE SET "hash" = EXCLUDED."hash", "at" = clock_timestamp()
      WHERE "DeckSync"."hash" <> EXCLUDED."hash"`;
}
