-- What opens harsher cards is written with the end of a run: read from plan and evidence it cost the deck page a tenth of a second and more.
ALTER TABLE "Run" ADD COLUMN "countsForProgression" BOOLEAN,
ADD COLUMN "inProduction" BOOLEAN;

-- The runs that ended before this column, by the rule as it is now. A plan that is not of today's form proves nothing.
UPDATE "Run" r SET
  "inProduction" = r."plan" #> '{environment,production}' = 'true'::jsonb,
  "countsForProgression" = coalesce(
    r."plan" @? '$.injection ? (@.share >= @.cardShare && @.durationMs >= @.cardDurationMs)'
    AND CASE WHEN jsonb_typeof(r."plan" #> '{injection,cardDurationMs}') = 'number' THEN
      extract(epoch FROM r."rollbackStartedAt" - r."injectedAt") * 1000 >= (r."plan" #>> '{injection,cardDurationMs}')::numeric - 1000 END
    AND EXISTS (SELECT 1 FROM "RunEvent" e
      WHERE e."runId" = r."id" AND e."data"->>'kind' = 'concluded'
        AND e."data" @? '$.results[*] ? (@.outcome == "met" || @.outcome == "breached")'), false)
WHERE r."state" = 'concluded' AND r."ending" = 'completed' AND r."verdict" = 'confirmed';

-- The successes of a team: those that have not lapsed are read from the index alone, the first and the last of them at one touch.
CREATE INDEX "Run_success" ON "Run" ("teamId", "concludedAt")
  INCLUDE ("id", "cardId", "cardVersionHash", "inProduction", "countsForProgression")
  WHERE "state" = 'concluded' AND "ending" = 'completed' AND "verdict" = 'confirmed' AND "countsForProgression" IS NOT FALSE;
