-- What of a row is a name, and so the only thing of it that erasing may replace.
CREATE FUNCTION without_names(held JSONB) RETURNS JSONB LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(bare #> '{data,by}') = 'string' THEN bare #- '{data,by}' ELSE bare #- '{data,by,name}' END
  FROM (SELECT (held - 'by' - 'byName' - 'withdrawnByName') #- '{content,override,by}' #- '{statement,override,by}') AS names(bare)
$$;

CREATE OR REPLACE FUNCTION refuse_change_of_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('masterdeck.erasing', true) = 'on'
    AND without_names(to_jsonb(NEW)) = without_names(to_jsonb(OLD)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE FUNCTION refuse_change_of_signature() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('masterdeck.erasing', true) = 'on'
    AND without_names(to_jsonb(NEW)) = without_names(to_jsonb(OLD)) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR OLD."withdrawnAt" IS NOT NULL
    OR to_jsonb(NEW) - ARRAY['withdrawnAt', 'withdrawnById', 'withdrawnByName', 'withdrawnReason']
      <> to_jsonb(OLD) - ARRAY['withdrawnAt', 'withdrawnById', 'withdrawnByName', 'withdrawnReason'] THEN
    RAISE EXCEPTION 'a signed acceptance only takes its withdrawal';
  END IF;
  RETURN NEW;
END $$;

-- An override is named in the events of its run and in what the contract of that run said.
CREATE FUNCTION erase_overrides(person TEXT, alias TEXT) RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
  runs TEXT[];
BEGIN
  SELECT coalesce(array_agg("runId"), '{}') INTO runs FROM "ProgressionOverride" WHERE "byId" = person AND "runId" IS NOT NULL;
  PERFORM set_config('masterdeck.erasing', 'on', true);
  UPDATE "RunEvent" SET "data" = jsonb_set("data", '{by}', to_jsonb(alias))
    WHERE "runId" = ANY(runs) AND "data" ->> 'kind' = 'progression_overridden';
  UPDATE "RiskStatement" SET "content" = jsonb_set("content", '{override,by}', to_jsonb(alias))
    WHERE "runId" = ANY(runs) AND jsonb_typeof("content" -> 'override') = 'object';
  UPDATE "RiskAcceptance" SET "statement" = jsonb_set("statement", '{override,by}', to_jsonb(alias))
    WHERE "runId" = ANY(runs) AND jsonb_typeof("statement" -> 'override') = 'object';
  PERFORM set_config('masterdeck.erasing', '', true);
END $$;

-- Takes the name of a guest, who has no account, out of the GameDay they were at; what they did there stays, and their cookie opens nothing.
CREATE FUNCTION erase_guest(seat TEXT, alias TEXT) RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
  old_name TEXT;
  day TEXT;
BEGIN
  SELECT "name", "gameDayId" INTO STRICT old_name, day FROM "GameDayPerson"
    WHERE "id" = seat AND "userId" IS NULL FOR UPDATE;
  PERFORM set_config('masterdeck.erasing', 'on', true);
  UPDATE "TimelineEntry" SET "byName" = alias WHERE "gameDayId" = day AND "personId" = seat;
  UPDATE "RunEvent" SET "data" = jsonb_set("data", '{by,name}', to_jsonb(alias))
    WHERE "runId" IN (SELECT "runId" FROM "CardPlay" WHERE "gameDayId" = day) AND "data" #>> '{by,id}' = 'guest-' || seat;
  PERFORM set_config('masterdeck.erasing', '', true);
  UPDATE "Command" SET "requestedByName" = alias
    WHERE "runId" IN (SELECT "runId" FROM "CardPlay" WHERE "gameDayId" = day) AND "requestedBy" = 'guest-' || seat;
  DELETE FROM "Attachment" WHERE "gameDayId" = day AND "personId" = seat;
  UPDATE "Finding" SET "byName" = alias WHERE "gameDayId" = day AND "personId" = seat;
  DELETE FROM "AuditPersonal" WHERE "personId" IN (seat, 'guest-' || seat);
  UPDATE "GameDayPerson" SET "name" = alias, "tokenHash" = NULL WHERE "id" = seat;
  -- These know a name alone: whoever shares it at this GameDay loses it there too.
  UPDATE "FindingAction" SET "ownerName" = alias
    WHERE "ownerName" = old_name AND "findingId" IN (SELECT "id" FROM "Finding" WHERE "gameDayId" = day);
  UPDATE "FindingAction" SET "doneByName" = alias
    WHERE "doneByName" = old_name AND "findingId" IN (SELECT "id" FROM "Finding" WHERE "gameDayId" = day);
  UPDATE "Run" SET "handName" = alias
    WHERE "handName" = old_name AND "id" IN (SELECT "runId" FROM "CardPlay" WHERE "gameDayId" = day);
END $$;

-- The guests of GameDays in one environment that closed before a moment, or were to be held before it and never opened.
CREATE FUNCTION forget_guests(env TEXT, older_than TIMESTAMPTZ, alias TEXT) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
  gone BIGINT := 0;
  seat TEXT;
BEGIN
  FOR seat IN
    SELECT p."id" FROM "GameDayPerson" p JOIN "GameDay" g ON g."id" = p."gameDayId"
    WHERE g."environment" = env AND p."userId" IS NULL AND p."name" <> alias AND g."state" <> 'open'
      AND coalesce(g."closedAt", g."startsAt") < older_than
  LOOP
    PERFORM erase_guest(seat, alias);
    gone := gone + 1;
  END LOOP;
  RETURN gone;
END $$;
