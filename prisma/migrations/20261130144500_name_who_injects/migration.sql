ALTER TABLE "Run" ADD COLUMN "handName" TEXT;

-- Who injects is known by a name alone: an erased person loses it here, too.
CREATE OR REPLACE FUNCTION erase_from_game_days(person TEXT, alias TEXT) RETURNS VOID LANGUAGE plpgsql AS $$
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
  DELETE FROM "Attachment" WHERE "personId" = ANY(seats);
  UPDATE "Finding" SET "byName" = alias WHERE "personId" = ANY(seats);
  UPDATE "GameDayPerson" SET "name" = alias WHERE "id" = ANY(seats);
  -- These know a name alone: whoever shares it loses it there too.
  UPDATE "FindingAction" SET "ownerName" = alias WHERE "ownerName" = old_name;
  UPDATE "FindingAction" SET "doneByName" = alias WHERE "doneByName" = old_name;
  UPDATE "ChecklistItem" SET "doneByName" = alias WHERE "doneByName" = old_name;
  UPDATE "Run" SET "handName" = alias WHERE "handName" = old_name;
END $$;
