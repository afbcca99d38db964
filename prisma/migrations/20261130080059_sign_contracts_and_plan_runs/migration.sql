-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "acceptanceId" TEXT,
ADD COLUMN     "scheduleId" TEXT,
ADD COLUMN     "scheduledFor" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "CardAcceptance" (
    "id" BIGSERIAL NOT NULL,
    "changeId" BIGINT NOT NULL,
    "cardId" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "severity" INTEGER NOT NULL,
    "archived" BOOLEAN NOT NULL,
    "byId" TEXT,
    "byName" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "CardAcceptance_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ProgressionOverride" (
    "id" TEXT NOT NULL,
    "teamId" TEXT NOT NULL DEFAULT 'first-team',
    "cardId" TEXT NOT NULL,
    "cardVersionHash" TEXT NOT NULL,
    "environment" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "byId" TEXT NOT NULL,
    "byName" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "runId" TEXT,

    CONSTRAINT "ProgressionOverride_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RiskAcceptance" (
    "id" TEXT NOT NULL,
    "teamId" TEXT NOT NULL DEFAULT 'first-team',
    "runId" TEXT NOT NULL,
    "planHash" TEXT NOT NULL,
    "cardId" TEXT NOT NULL,
    "environment" TEXT NOT NULL,
    "byId" TEXT NOT NULL,
    "byName" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "until" TIMESTAMPTZ(3),
    "statement" JSONB,
    "withdrawnAt" TIMESTAMPTZ(3),
    "withdrawnById" TEXT,
    "withdrawnByName" TEXT,
    "withdrawnReason" TEXT,

    CONSTRAINT "RiskAcceptance_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RiskStatement" (
    "hash" TEXT NOT NULL,
    "runId" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "RiskStatement_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "Schedule" (
    "id" TEXT NOT NULL,
    "teamId" TEXT NOT NULL DEFAULT 'first-team',
    "ownerId" TEXT NOT NULL,
    "ownerName" TEXT NOT NULL,
    "cardId" TEXT NOT NULL,
    "environment" TEXT NOT NULL,
    "durationMs" INTEGER NOT NULL,
    "share" DOUBLE PRECISION NOT NULL,
    "cron" TEXT,
    "timeZone" TEXT NOT NULL,
    "nextAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "endedAt" TIMESTAMPTZ(3),
    "endedByName" TEXT,

    CONSTRAINT "Schedule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ScheduleFiring" (
    "id" BIGSERIAL NOT NULL,
    "scheduleId" TEXT NOT NULL,
    "scheduledFor" TIMESTAMPTZ(3) NOT NULL,
    "outcome" TEXT NOT NULL,
    "reason" JSONB,
    "runId" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "regression" BOOLEAN,
    "told" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "ScheduleFiring_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FreezeWindow" (
    "id" TEXT NOT NULL,
    "environment" TEXT,
    "from" TIMESTAMPTZ(3) NOT NULL,
    "to" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT NOT NULL,
    "byId" TEXT NOT NULL,
    "byName" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "liftedAt" TIMESTAMPTZ(3),
    "liftedByName" TEXT,

    CONSTRAINT "FreezeWindow_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EnvironmentHours" (
    "environment" TEXT NOT NULL,
    "timeZone" TEXT NOT NULL,
    "weekdays" INTEGER[],
    "fromMinute" INTEGER NOT NULL,
    "untilMinute" INTEGER NOT NULL,
    "byName" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "EnvironmentHours_pkey" PRIMARY KEY ("environment")
);

-- CreateIndex
CREATE UNIQUE INDEX "CardAcceptance_changeId_key" ON "CardAcceptance"("changeId");

-- CreateIndex
CREATE INDEX "CardAcceptance_cardId_id_idx" ON "CardAcceptance"("cardId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ProgressionOverride_runId_key" ON "ProgressionOverride"("runId");

-- CreateIndex
CREATE INDEX "ProgressionOverride_teamId_cardId_idx" ON "ProgressionOverride"("teamId", "cardId");

-- CreateIndex
CREATE UNIQUE INDEX "RiskAcceptance_runId_key" ON "RiskAcceptance"("runId");

-- CreateIndex
CREATE INDEX "RiskAcceptance_teamId_cardId_environment_idx" ON "RiskAcceptance"("teamId", "cardId", "environment");

-- CreateIndex
CREATE INDEX "RiskStatement_runId_at_idx" ON "RiskStatement"("runId", "at");

-- CreateIndex
CREATE INDEX "Schedule_nextAt_idx" ON "Schedule"("nextAt");

-- CreateIndex
CREATE UNIQUE INDEX "ScheduleFiring_runId_key" ON "ScheduleFiring"("runId");

-- CreateIndex
CREATE UNIQUE INDEX "ScheduleFiring_scheduleId_scheduledFor_key" ON "ScheduleFiring"("scheduleId", "scheduledFor");

-- CreateIndex
CREATE INDEX "FreezeWindow_to_idx" ON "FreezeWindow"("to");

-- AddForeignKey
ALTER TABLE "ScheduleFiring" ADD CONSTRAINT "ScheduleFiring_scheduleId_fkey" FOREIGN KEY ("scheduleId") REFERENCES "Schedule"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TRIGGER "CardAcceptance_append_only" BEFORE UPDATE OR DELETE ON "CardAcceptance"
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_evidence();
CREATE TRIGGER "RiskStatement_append_only" BEFORE UPDATE OR DELETE ON "RiskStatement"
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_evidence();

-- A signature does not change: it can be withdrawn, once.
CREATE FUNCTION refuse_change_of_signature() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD."withdrawnAt" IS NOT NULL
    OR to_jsonb(NEW) - ARRAY['withdrawnAt', 'withdrawnById', 'withdrawnByName', 'withdrawnReason']
      <> to_jsonb(OLD) - ARRAY['withdrawnAt', 'withdrawnById', 'withdrawnByName', 'withdrawnReason'] THEN
    RAISE EXCEPTION 'a signed acceptance only takes its withdrawal';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "RiskAcceptance_signed" BEFORE UPDATE OR DELETE ON "RiskAcceptance"
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_signature();

-- The deck as it stands was played until now without this rule: it counts as accepted.
INSERT INTO "CardAcceptance" ("changeId", "cardId", "hash", "severity", "archived")
  SELECT max(h."id"), c."id", c."currentVersionHash", c."severity", c."archivedAt" IS NOT NULL
  FROM "Card" c JOIN "CardChange" h ON h."cardId" = c."id"
  GROUP BY c."id";
