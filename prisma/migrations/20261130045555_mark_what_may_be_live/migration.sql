-- AlterTable
ALTER TABLE "Command" ADD COLUMN     "reason" TEXT;

-- AlterTable
ALTER TABLE "TargetMark" ADD COLUMN     "proxies" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp();

-- CreateTable
CREATE TABLE "StopLatchChange" (
    "id" BIGSERIAL NOT NULL,
    "engaged" BOOLEAN NOT NULL,
    "reason" TEXT NOT NULL,
    "by" TEXT NOT NULL,
    "byId" TEXT,
    "via" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "StopLatchChange_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Rehearsal" (
    "id" TEXT NOT NULL,
    "apiUrl" TEXT NOT NULL,
    "engineId" TEXT NOT NULL,
    "runId" TEXT,
    "outcome" TEXT NOT NULL,
    "injectMs" DOUBLE PRECISION,
    "undoMs" DOUBLE PRECISION,
    "detail" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "Rehearsal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RestartCall" (
    "id" BIGSERIAL NOT NULL,
    "apiUrl" TEXT NOT NULL,
    "runId" TEXT,
    "engineId" TEXT NOT NULL,
    "askedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "answeredAt" TIMESTAMPTZ(3),
    "outcome" TEXT,
    "status" INTEGER,
    "detail" TEXT,

    CONSTRAINT "RestartCall_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Rehearsal_apiUrl_at_idx" ON "Rehearsal"("apiUrl", "at");

-- CreateIndex
CREATE INDEX "RestartCall_apiUrl_askedAt_idx" ON "RestartCall"("apiUrl", "askedAt");

-- Evidence does not change after the fact.
CREATE TRIGGER "StopLatchChange_append_only" BEFORE UPDATE OR DELETE ON "StopLatchChange"
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_evidence();
CREATE TRIGGER "Rehearsal_append_only" BEFORE UPDATE OR DELETE ON "Rehearsal"
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_evidence();

-- A wake-up for whoever watches the run: the next attempt at an undo writes no event of its own.
CREATE TRIGGER "TargetMark_notify" AFTER INSERT OR UPDATE ON "TargetMark" FOR EACH ROW EXECUTE FUNCTION notify_run_evidence();
