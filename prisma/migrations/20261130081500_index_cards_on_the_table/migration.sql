-- The deck page counts and pages the cards that are not archived, by suit and number: served from this index alone.
CREATE INDEX "Card_on_the_table" ON "Card" ("suit", "number", "id") WHERE "archivedAt" IS NULL;
