-- Signatures, calendars and changes of cards name people too: erasing one replaces the name there, and nothing beside it.
CREATE OR REPLACE FUNCTION refuse_change_of_signature() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('masterdeck.erasing', true) = 'on'
    AND to_jsonb(NEW) - ARRAY['byName', 'withdrawnByName'] = to_jsonb(OLD) - ARRAY['byName', 'withdrawnByName'] THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR OLD."withdrawnAt" IS NOT NULL
    OR to_jsonb(NEW) - ARRAY['withdrawnAt', 'withdrawnById', 'withdrawnByName', 'withdrawnReason']
      <> to_jsonb(OLD) - ARRAY['withdrawnAt', 'withdrawnById', 'withdrawnByName', 'withdrawnReason'] THEN
    RAISE EXCEPTION 'a signed acceptance only takes its withdrawal';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION erase_signatures(person TEXT, alias TEXT) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('masterdeck.erasing', 'on', true);
  UPDATE "CardAcceptance" SET "byName" = alias WHERE "byId" = person;
  UPDATE "RiskAcceptance" SET "byName" = alias WHERE "byId" = person;
  UPDATE "RiskAcceptance" SET "withdrawnByName" = alias WHERE "withdrawnById" = person;
  PERFORM set_config('masterdeck.erasing', '', true);
  UPDATE "ProgressionOverride" SET "byName" = alias WHERE "byId" = person;
  UPDATE "Schedule" SET "ownerName" = alias WHERE "ownerId" = person;
  UPDATE "FreezeWindow" SET "byName" = alias WHERE "byId" = person;
  -- These know a name alone: whoever shares it loses it there too.
  UPDATE "Schedule" SET "endedByName" = alias WHERE "endedByName" = (SELECT "name" FROM "User" WHERE "id" = person);
  UPDATE "FreezeWindow" SET "liftedByName" = alias WHERE "liftedByName" = (SELECT "name" FROM "User" WHERE "id" = person);
  UPDATE "EnvironmentHours" SET "byName" = alias WHERE "byName" = (SELECT "name" FROM "User" WHERE "id" = person);
END $$;
