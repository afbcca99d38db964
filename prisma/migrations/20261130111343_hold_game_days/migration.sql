-- CreateTable
CREATE TABLE "GameDay" (
    "id" TEXT NOT NULL,
    "teamId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "goal" TEXT NOT NULL,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "timeZone" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "environment" TEXT NOT NULL,
    "channel" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT 'planned',
    "createdById" TEXT NOT NULL,
    "createdByName" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "openedAt" TIMESTAMPTZ(3),
    "closedAt" TIMESTAMPTZ(3),
    "codeHash" TEXT NOT NULL,
    "codeRound" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "GameDay_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "GameDayPerson" (
    "id" TEXT NOT NULL,
    "gameDayId" TEXT NOT NULL,
    "userId" TEXT,
    "name" TEXT NOT NULL,
    "fromTeam" TEXT NOT NULL DEFAULT '',
    "role" TEXT NOT NULL,
    "tokenHash" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "joinedAt" TIMESTAMPTZ(3),
    "seenAt" TIMESTAMPTZ(3),
    "removedAt" TIMESTAMPTZ(3),

    CONSTRAINT "GameDayPerson_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "HandCard" (
    "id" TEXT NOT NULL,
    "gameDayId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "cardId" TEXT NOT NULL,
    "versionHash" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "durationMs" INTEGER NOT NULL,
    "share" DOUBLE PRECISION NOT NULL,
    "sealed" BOOLEAN NOT NULL DEFAULT false,
    "salt" TEXT,
    "commitment" TEXT,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "addedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "HandCard_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CardPlay" (
    "id" TEXT NOT NULL,
    "gameDayId" TEXT NOT NULL,
    "handCardId" TEXT NOT NULL,
    "phase" TEXT NOT NULL DEFAULT 'reveal',
    "phaseAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "runId" TEXT,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "CardPlay_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Prediction" (
    "playId" TEXT NOT NULL,
    "personId" TEXT NOT NULL,
    "holds" BOOLEAN NOT NULL,
    "confidence" INTEGER NOT NULL,
    "breaksFirst" TEXT NOT NULL DEFAULT '',
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "Prediction_pkey" PRIMARY KEY ("playId","personId")
);

-- CreateTable
CREATE TABLE "TimelineEntry" (
    "id" BIGSERIAL NOT NULL,
    "gameDayId" TEXT NOT NULL,
    "playId" TEXT,
    "kind" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "text" TEXT NOT NULL DEFAULT '',
    "data" JSONB NOT NULL DEFAULT '{}',
    "personId" TEXT,
    "byName" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "TimelineEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Attachment" (
    "id" TEXT NOT NULL,
    "gameDayId" TEXT NOT NULL,
    "playId" TEXT,
    "caption" TEXT NOT NULL DEFAULT '',
    "type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,
    "personId" TEXT,
    "byName" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "Attachment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Finding" (
    "id" TEXT NOT NULL,
    "gameDayId" TEXT NOT NULL,
    "playId" TEXT,
    "cardId" TEXT,
    "runId" TEXT,
    "text" TEXT NOT NULL,
    "mechanism" TEXT NOT NULL DEFAULT '',
    "byName" TEXT NOT NULL,
    "personId" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "Finding_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FindingAction" (
    "id" TEXT NOT NULL,
    "findingId" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "ownerName" TEXT NOT NULL,
    "due" DATE,
    "rerunCardId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "doneAt" TIMESTAMPTZ(3),
    "doneByName" TEXT,

    CONSTRAINT "FindingAction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ChecklistItem" (
    "id" TEXT NOT NULL,
    "gameDayId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "text" TEXT NOT NULL DEFAULT '',
    "blocking" BOOLEAN NOT NULL,
    "doneAt" TIMESTAMPTZ(3),
    "doneByName" TEXT,

    CONSTRAINT "ChecklistItem_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "GameDay_codeHash_key" ON "GameDay"("codeHash");

-- CreateIndex
CREATE INDEX "GameDay_teamId_startsAt_idx" ON "GameDay"("teamId", "startsAt");

-- CreateIndex
CREATE INDEX "GameDay_startsAt_idx" ON "GameDay"("startsAt");

-- CreateIndex
CREATE UNIQUE INDEX "GameDayPerson_tokenHash_key" ON "GameDayPerson"("tokenHash");

-- CreateIndex
CREATE INDEX "GameDayPerson_gameDayId_idx" ON "GameDayPerson"("gameDayId");

-- CreateIndex
CREATE UNIQUE INDEX "GameDayPerson_gameDayId_userId_key" ON "GameDayPerson"("gameDayId", "userId");

-- CreateIndex
CREATE INDEX "HandCard_cardId_idx" ON "HandCard"("cardId");

-- CreateIndex
CREATE UNIQUE INDEX "HandCard_gameDayId_position_key" ON "HandCard"("gameDayId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "CardPlay_runId_key" ON "CardPlay"("runId");

-- CreateIndex
CREATE INDEX "CardPlay_gameDayId_startedAt_idx" ON "CardPlay"("gameDayId", "startedAt");

-- CreateIndex
CREATE INDEX "TimelineEntry_gameDayId_id_idx" ON "TimelineEntry"("gameDayId", "id");

-- CreateIndex
CREATE INDEX "Attachment_gameDayId_at_idx" ON "Attachment"("gameDayId", "at");

-- CreateIndex
CREATE INDEX "Finding_gameDayId_idx" ON "Finding"("gameDayId");

-- CreateIndex
CREATE INDEX "Finding_cardId_idx" ON "Finding"("cardId");

-- CreateIndex
CREATE INDEX "FindingAction_findingId_idx" ON "FindingAction"("findingId");

-- CreateIndex
CREATE INDEX "FindingAction_rerunCardId_idx" ON "FindingAction"("rerunCardId");

-- CreateIndex
CREATE UNIQUE INDEX "ChecklistItem_gameDayId_position_key" ON "ChecklistItem"("gameDayId", "position");

-- AddForeignKey
ALTER TABLE "GameDay" ADD CONSTRAINT "GameDay_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GameDayPerson" ADD CONSTRAINT "GameDayPerson_gameDayId_fkey" FOREIGN KEY ("gameDayId") REFERENCES "GameDay"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HandCard" ADD CONSTRAINT "HandCard_gameDayId_fkey" FOREIGN KEY ("gameDayId") REFERENCES "GameDay"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CardPlay" ADD CONSTRAINT "CardPlay_gameDayId_fkey" FOREIGN KEY ("gameDayId") REFERENCES "GameDay"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CardPlay" ADD CONSTRAINT "CardPlay_handCardId_fkey" FOREIGN KEY ("handCardId") REFERENCES "HandCard"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CardPlay" ADD CONSTRAINT "CardPlay_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Prediction" ADD CONSTRAINT "Prediction_playId_fkey" FOREIGN KEY ("playId") REFERENCES "CardPlay"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Prediction" ADD CONSTRAINT "Prediction_personId_fkey" FOREIGN KEY ("personId") REFERENCES "GameDayPerson"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TimelineEntry" ADD CONSTRAINT "TimelineEntry_gameDayId_fkey" FOREIGN KEY ("gameDayId") REFERENCES "GameDay"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TimelineEntry" ADD CONSTRAINT "TimelineEntry_playId_fkey" FOREIGN KEY ("playId") REFERENCES "CardPlay"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Attachment" ADD CONSTRAINT "Attachment_gameDayId_fkey" FOREIGN KEY ("gameDayId") REFERENCES "GameDay"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Attachment" ADD CONSTRAINT "Attachment_playId_fkey" FOREIGN KEY ("playId") REFERENCES "CardPlay"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Finding" ADD CONSTRAINT "Finding_gameDayId_fkey" FOREIGN KEY ("gameDayId") REFERENCES "GameDay"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Finding" ADD CONSTRAINT "Finding_playId_fkey" FOREIGN KEY ("playId") REFERENCES "CardPlay"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FindingAction" ADD CONSTRAINT "FindingAction_findingId_fkey" FOREIGN KEY ("findingId") REFERENCES "Finding"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChecklistItem" ADD CONSTRAINT "ChecklistItem_gameDayId_fkey" FOREIGN KEY ("gameDayId") REFERENCES "GameDay"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One card at a time lies on the table of a GameDay.
CREATE UNIQUE INDEX "CardPlay_one_open" ON "CardPlay" ("gameDayId") WHERE "endedAt" IS NULL;

ALTER TABLE "Prediction" ADD CONSTRAINT "Prediction_confidence_range" CHECK ("confidence" BETWEEN 50 AND 100);
ALTER TABLE "Attachment" ADD CONSTRAINT "Attachment_is_a_bounded_picture"
  CHECK ("type" IN ('image/png', 'image/jpeg', 'image/webp') AND "size" = octet_length("bytes") AND "size" <= 5242880);

-- What was written in the room stays as it was written.
CREATE TRIGGER "TimelineEntry_append_only" BEFORE UPDATE OR DELETE ON "TimelineEntry"
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_evidence();

-- Takes a person's name out of the GameDays that they were at; what they did there stays.
CREATE FUNCTION erase_from_game_days(person TEXT, alias TEXT) RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
  old_name TEXT;
  seats TEXT[];
BEGIN
  SELECT "name" INTO STRICT old_name FROM "User" WHERE "id" = person;
  SELECT coalesce(array_agg("id"), '{}') INTO seats FROM "GameDayPerson" WHERE "userId" = person;
  PERFORM set_config('masterdeck.erasing', 'on', true);
  UPDATE "TimelineEntry" SET "byName" = alias WHERE "personId" = ANY(seats);
  PERFORM set_config('masterdeck.erasing', '', true);
  UPDATE "GameDay" SET "createdByName" = alias WHERE "createdById" = person;
  UPDATE "Attachment" SET "byName" = alias WHERE "personId" = ANY(seats);
  UPDATE "Finding" SET "byName" = alias WHERE "personId" = ANY(seats);
  UPDATE "GameDayPerson" SET "name" = alias WHERE "id" = ANY(seats);
  -- These know a name alone: whoever shares it loses it there too.
  UPDATE "FindingAction" SET "ownerName" = alias WHERE "ownerName" = old_name;
  UPDATE "FindingAction" SET "doneByName" = alias WHERE "doneByName" = old_name;
  UPDATE "ChecklistItem" SET "doneByName" = alias WHERE "doneByName" = old_name;
END $$;
