-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('admin', 'facilitator', 'product_owner', 'engineer', 'viewer');

-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "passwordHash" TEXT,
    "role" "Role" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Card" (
    "id" TEXT NOT NULL,
    "suit" TEXT NOT NULL,
    "severity" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "currentVersionHash" TEXT NOT NULL,
    "archivedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Card_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CardVersion" (
    "hash" TEXT NOT NULL,
    "cardId" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdBy" TEXT,

    CONSTRAINT "CardVersion_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "CatalogueVersion" (
    "hash" TEXT NOT NULL,
    "metricsYaml" TEXT NOT NULL,
    "environmentsYaml" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdBy" TEXT,

    CONSTRAINT "CatalogueVersion_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "Run" (
    "id" TEXT NOT NULL,
    "cardId" TEXT NOT NULL,
    "cardVersionHash" TEXT NOT NULL,
    "environment" TEXT NOT NULL,
    "targetKey" TEXT NOT NULL,
    "plan" JSONB NOT NULL,
    "planHash" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "ending" TEXT,
    "endingReason" TEXT,
    "endingDetail" TEXT,
    "verdict" TEXT,
    "mechanism" TEXT,
    "requestedById" TEXT NOT NULL,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "acceptedAt" TIMESTAMPTZ(3),
    "acceptedById" TEXT,
    "approvedAt" TIMESTAMPTZ(3),
    "baselineAt" TIMESTAMPTZ(3),
    "injectedAt" TIMESTAMPTZ(3),
    "hardDeadline" TIMESTAMPTZ(3),
    "rollbackStartedAt" TIMESTAMPTZ(3),
    "rollbackConfirmedAt" TIMESTAMPTZ(3),
    "recoveredAt" TIMESTAMPTZ(3),
    "concludedAt" TIMESTAMPTZ(3),
    "engineId" TEXT,
    "epoch" INTEGER NOT NULL DEFAULT 0,
    "leaseUntil" TIMESTAMPTZ(3),

    CONSTRAINT "Run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RunEvent" (
    "seq" BIGSERIAL NOT NULL,
    "runId" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "epoch" INTEGER NOT NULL,
    "data" JSONB NOT NULL,

    CONSTRAINT "RunEvent_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "Tick" (
    "runId" TEXT NOT NULL,
    "n" INTEGER NOT NULL,
    "epoch" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "data" JSONB NOT NULL,

    CONSTRAINT "Tick_pkey" PRIMARY KEY ("runId","n")
);

-- CreateTable
CREATE TABLE "Command" (
    "id" BIGSERIAL NOT NULL,
    "runId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "requestedBy" TEXT,
    "requestedByName" TEXT,
    "via" TEXT NOT NULL,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "heardAt" TIMESTAMPTZ(3),

    CONSTRAINT "Command_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FaultIntent" (
    "id" TEXT NOT NULL,
    "runId" TEXT NOT NULL,
    "epoch" INTEGER NOT NULL,
    "apiUrl" TEXT NOT NULL,
    "proxy" TEXT NOT NULL,
    "snapshot" JSONB NOT NULL,
    "toxicNames" TEXT[],
    "desired" TEXT NOT NULL,
    "observed" TEXT NOT NULL DEFAULT 'unknown',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "undoneAt" TIMESTAMPTZ(3),

    CONSTRAINT "FaultIntent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TargetMark" (
    "targetKey" TEXT NOT NULL,
    "runId" TEXT NOT NULL,
    "detail" TEXT NOT NULL,
    "command" TEXT NOT NULL,
    "curl" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closedAt" TIMESTAMPTZ(3),
    "closedBy" TEXT,
    "closedReason" TEXT,

    CONSTRAINT "TargetMark_pkey" PRIMARY KEY ("targetKey")
);

-- CreateTable
CREATE TABLE "Engine" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "pid" INTEGER NOT NULL,
    "supervised" BOOLEAN NOT NULL,
    "version" TEXT NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "heartbeatAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "stoppedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Engine_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ProxyObservation" (
    "apiUrl" TEXT NOT NULL,
    "proxy" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "engineId" TEXT NOT NULL,
    "observedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "ProxyObservation_pkey" PRIMARY KEY ("apiUrl","proxy")
);

-- CreateTable
CREATE TABLE "StopLatch" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "engaged" BOOLEAN NOT NULL DEFAULT false,
    "reason" TEXT,
    "by" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StopLatch_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE INDEX "Card_suit_severity_idx" ON "Card"("suit", "severity");

-- CreateIndex
CREATE INDEX "CardVersion_cardId_createdAt_idx" ON "CardVersion"("cardId", "createdAt");

-- CreateIndex
CREATE INDEX "CatalogueVersion_createdAt_idx" ON "CatalogueVersion"("createdAt");

-- CreateIndex
CREATE INDEX "Run_cardId_requestedAt_idx" ON "Run"("cardId", "requestedAt");

-- CreateIndex
CREATE INDEX "Run_state_idx" ON "Run"("state");

-- CreateIndex
CREATE INDEX "Run_requestedAt_idx" ON "Run"("requestedAt");

-- CreateIndex
CREATE INDEX "RunEvent_runId_seq_idx" ON "RunEvent"("runId", "seq");

-- CreateIndex
CREATE INDEX "Command_runId_heardAt_idx" ON "Command"("runId", "heardAt");

-- CreateIndex
CREATE INDEX "FaultIntent_runId_idx" ON "FaultIntent"("runId");

-- CreateIndex
CREATE INDEX "FaultIntent_desired_observed_idx" ON "FaultIntent"("desired", "observed");

-- CreateIndex
CREATE INDEX "Engine_heartbeatAt_idx" ON "Engine"("heartbeatAt");

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CardVersion" ADD CONSTRAINT "CardVersion_cardId_fkey" FOREIGN KEY ("cardId") REFERENCES "Card"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Run" ADD CONSTRAINT "Run_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RunEvent" ADD CONSTRAINT "RunEvent_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Tick" ADD CONSTRAINT "Tick_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Command" ADD CONSTRAINT "Command_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FaultIntent" ADD CONSTRAINT "FaultIntent_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One run at a time acts on a target.
CREATE UNIQUE INDEX "Run_one_active_per_target" ON "Run" ("targetKey")
  WHERE "state" IN ('preflight', 'baseline', 'injecting', 'rolling_back', 'recovering');

-- Evidence does not change after the fact.
CREATE FUNCTION refuse_change_of_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER "RunEvent_append_only" BEFORE UPDATE OR DELETE ON "RunEvent"
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_evidence();
CREATE TRIGGER "Tick_append_only" BEFORE UPDATE OR DELETE ON "Tick"
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_evidence();
CREATE TRIGGER "CardVersion_append_only" BEFORE UPDATE OR DELETE ON "CardVersion"
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_evidence();
CREATE TRIGGER "CatalogueVersion_append_only" BEFORE UPDATE OR DELETE ON "CatalogueVersion"
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_evidence();

-- Wake-ups only: whoever listens reads the rows; a lost notification loses nothing.
CREATE FUNCTION notify_run_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM pg_notify('run_evidence', NEW."runId"); RETURN NEW; END $$;
CREATE TRIGGER "RunEvent_notify" AFTER INSERT ON "RunEvent" FOR EACH ROW EXECUTE FUNCTION notify_run_evidence();
CREATE TRIGGER "Tick_notify" AFTER INSERT ON "Tick" FOR EACH ROW EXECUTE FUNCTION notify_run_evidence();

CREATE FUNCTION notify_command() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM pg_notify('run_command', NEW."runId"); RETURN NEW; END $$;
CREATE TRIGGER "Command_notify" AFTER INSERT ON "Command" FOR EACH ROW EXECUTE FUNCTION notify_command();

CREATE FUNCTION notify_run_approved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM pg_notify('run_approved', NEW."id"); RETURN NEW; END $$;
CREATE TRIGGER "Run_notify_approved" AFTER INSERT OR UPDATE OF "state" ON "Run" FOR EACH ROW
  WHEN (NEW."state" = 'approved') EXECUTE FUNCTION notify_run_approved();

CREATE FUNCTION notify_stop_latch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM pg_notify('stop_latch', NEW."engaged"::text); RETURN NEW; END $$;
CREATE TRIGGER "StopLatch_notify" AFTER INSERT OR UPDATE ON "StopLatch" FOR EACH ROW EXECUTE FUNCTION notify_stop_latch();

INSERT INTO "StopLatch" ("id", "engaged") VALUES (1, false);
