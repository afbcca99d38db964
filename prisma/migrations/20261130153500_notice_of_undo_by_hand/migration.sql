-- An undo by hand that takes too long may leave a fault live as well: whoever is concerned hears of it.
CREATE OR REPLACE FUNCTION notice_of_run_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "Notice" ("kind", "teamId", "runId")
  SELECT k.kind, r."teamId", r."id" FROM "Run" r, unnest(ARRAY[
    CASE WHEN NEW."data" ->> 'kind' = 'state_entered' AND NEW."data" ->> 'state' = 'awaiting_approval' THEN 'approval_asked' END,
    CASE WHEN NEW."data" ->> 'kind' = 'state_entered' AND NEW."data" ->> 'state' = 'preflight' THEN 'about_to_start' END,
    CASE WHEN NEW."data" ->> 'kind' = 'rollback_started' AND NEW."data" ->> 'reason' <> 'duration_reached' THEN 'aborted' END,
    CASE WHEN NEW."data" ->> 'kind' = 'concluded' AND NEW."data" ->> 'ending' = 'aborted' THEN 'aborted' END,
    CASE WHEN NEW."data" ->> 'kind' = 'concluded' AND NEW."data" ->> 'verdict' = 'refuted' THEN 'refuted' END,
    CASE WHEN NEW."data" ->> 'kind' IN ('rollback_incomplete', 'hand_undo_late') THEN 'rollback_incomplete' END
  ]) AS k(kind)
  WHERE r."id" = NEW."runId" AND k.kind IS NOT NULL
  ON CONFLICT ("runId", "kind") DO NOTHING;
  RETURN NEW;
EXCEPTION WHEN OTHERS THEN
  RAISE WARNING 'no notice could be written for an event of run %: %', NEW."runId", SQLERRM;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER "RunEvent_notice" AFTER INSERT ON "RunEvent" FOR EACH ROW
  WHEN (NEW."data" ->> 'kind' IN ('state_entered', 'rollback_started', 'concluded', 'rollback_incomplete', 'hand_undo_late'))
  EXECUTE FUNCTION notice_of_run_event();
