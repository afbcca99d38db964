-- AlterTable
ALTER TABLE "Card" ADD COLUMN     "indexVersion" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "number" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "searchText" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "target" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "tool" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "CatalogueVersion" ADD COLUMN     "environmentsSource" TEXT,
ADD COLUMN     "metricsSource" TEXT,
ADD COLUMN     "variables" JSONB;

-- CreateTable
CREATE TABLE "CardChange" (
    "id" BIGSERIAL NOT NULL,
    "cardId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "byId" TEXT,
    "byName" TEXT,
    "via" TEXT NOT NULL,
    "reason" TEXT,

    CONSTRAINT "CardChange_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DeckSync" (
    "place" TEXT NOT NULL,
    "item" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "DeckSync_pkey" PRIMARY KEY ("place","item")
);

-- CreateIndex
CREATE INDEX "CardChange_cardId_id_idx" ON "CardChange"("cardId", "id");

-- CreateIndex
CREATE INDEX "Card_suit_number_idx" ON "Card"("suit", "number");

-- CreateIndex
CREATE INDEX "Card_tags_idx" ON "Card" USING GIN ("tags");

-- AddForeignKey
ALTER TABLE "CardChange" ADD CONSTRAINT "CardChange_cardId_fkey" FOREIGN KEY ("cardId") REFERENCES "Card"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Words of a card by their beginnings: what the deck page searches.
CREATE INDEX "Card_words" ON "Card" USING GIN (to_tsvector('simple', "searchText"));

-- The last result of each card, read from the index alone.
CREATE INDEX "Run_last_result" ON "Run" ("cardId", "concludedAt" DESC) INCLUDE ("id", "verdict", "ending")
  WHERE "state" = 'concluded';

CREATE TRIGGER "CardChange_append_only" BEFORE UPDATE OR DELETE ON "CardChange"
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_evidence();

-- Until now every version came from files, and the current one was in a folder.
UPDATE "Card" SET "number" = split_part("id", '-', 2)::integer WHERE "id" ~ '^[A-Z]+-[0-9]{2,3}$';
INSERT INTO "CardChange" ("cardId", "kind", "hash", "at", "byName", "via")
  SELECT "cardId", 'saved', "hash", "createdAt", "createdBy", 'import' FROM "CardVersion" ORDER BY "createdAt", "hash";
INSERT INTO "DeckSync" ("place", "item", "hash") SELECT '', "id", "currentVersionHash" FROM "Card";
