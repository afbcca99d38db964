-- Who did what to what, when and from where. `origin`, `before` and `after` hold commitments in place of personal values.
CREATE TABLE "AuditEntry" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "actorId" TEXT,
    "actorKind" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subjectKind" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "via" TEXT NOT NULL,
    "teamId" TEXT,
    "environment" TEXT,
    "origin" JSONB,
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "AuditEntry_at_idx" ON "AuditEntry"("at");
CREATE INDEX "AuditEntry_teamId_id_idx" ON "AuditEntry"("teamId", "id");
CREATE INDEX "AuditEntry_actorId_id_idx" ON "AuditEntry"("actorId", "id");
CREATE INDEX "AuditEntry_subjectKind_subjectId_idx" ON "AuditEntry"("subjectKind", "subjectId");

-- The chain: written after the entries' commit, so that no abort ever waits for the end of the chain.
CREATE TABLE "AuditSeal" (
    "seq" BIGINT NOT NULL,
    "entryId" BIGINT NOT NULL,
    "contentHash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "sealedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "AuditSeal_pkey" PRIMARY KEY ("seq")
);
CREATE UNIQUE INDEX "AuditSeal_entryId_key" ON "AuditSeal"("entryId");

-- What the commitments stand for, until its person is erased.
CREATE TABLE "AuditPersonal" (
    "commitment" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "salt" TEXT NOT NULL,
    "personId" TEXT,

    CONSTRAINT "AuditPersonal_pkey" PRIMARY KEY ("commitment")
);
CREATE INDEX "AuditPersonal_personId_idx" ON "AuditPersonal"("personId");

-- For how long the audit of an environment is kept; none: for ever.
CREATE TABLE "AuditRetention" (
    "environment" TEXT NOT NULL,
    "days" INTEGER NOT NULL CHECK ("days" >= 30),

    CONSTRAINT "AuditRetention_pkey" PRIMARY KEY ("environment")
);

ALTER TABLE "User" ADD COLUMN "erasedAt" TIMESTAMPTZ(3),
  ADD COLUMN "emailNotices" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "noticesReadUpTo" BIGINT NOT NULL DEFAULT 0;

ALTER TABLE "Session" ADD COLUMN "address" TEXT, ADD COLUMN "agent" TEXT,
  ADD COLUMN "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp();

-- A link into a team: the token's hash alone is kept, it lapses and works once.
CREATE TABLE "Invitation" (
    "id" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "teamId" TEXT NOT NULL,
    "role" "Role" NOT NULL,
    "email" TEXT,
    "createdById" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),
    "usedById" TEXT,
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Invitation_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Invitation_tokenHash_key" ON "Invitation"("tokenHash");
CREATE INDEX "Invitation_teamId_idx" ON "Invitation"("teamId");
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Failed sign-ins by hashed key (account and address, or account), shared by all web processes.
CREATE TABLE "SignInFailure" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SignInFailure_pkey" PRIMARY KEY ("key")
);

-- A person as an OpenID Connect provider knows them.
CREATE TABLE "Identity" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "Identity_pkey" PRIMARY KEY ("issuer","subject")
);
ALTER TABLE "Identity" ADD CONSTRAINT "Identity_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The outbox: what people are told, written in the transaction that did it. Read in the app, and spread into deliveries.
CREATE TABLE "Notice" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "teamId" TEXT NOT NULL,
    "runId" TEXT,
    "data" JSONB NOT NULL DEFAULT '{}',
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "spreadAt" TIMESTAMPTZ(3),

    CONSTRAINT "Notice_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Notice_runId_kind_key" ON "Notice"("runId", "kind");
CREATE INDEX "Notice_teamId_id_idx" ON "Notice"("teamId", "id");
CREATE INDEX "Notice_to_spread" ON "Notice" ("id") WHERE "spreadAt" IS NULL;
ALTER TABLE "Notice" ADD CONSTRAINT "Notice_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Notice" ADD CONSTRAINT "Notice_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- One message to one recipient by one way: retried until it is sent or given up.
CREATE TABLE "Delivery" (
    "id" BIGSERIAL NOT NULL,
    "noticeId" BIGINT NOT NULL,
    "way" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "leaseUntil" TIMESTAMPTZ(3),
    "lastError" TEXT,
    "sentAt" TIMESTAMPTZ(3),

    CONSTRAINT "Delivery_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Delivery_noticeId_way_recipient_key" ON "Delivery"("noticeId", "way", "recipient");
CREATE INDEX "Delivery_due" ON "Delivery" ("nextAttemptAt") WHERE "state" = 'waiting';
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_noticeId_fkey" FOREIGN KEY ("noticeId") REFERENCES "Notice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Evidence still does not change; the one exception replaces a person's name while they are erased, and nothing beside it.
CREATE OR REPLACE FUNCTION refuse_change_of_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('masterdeck.erasing', true) = 'on'
    AND (to_jsonb(NEW) - 'by' - 'byName') #- '{data,by,name}' = (to_jsonb(OLD) - 'by' - 'byName') #- '{data,by,name}' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- Entries go by forget_audit alone; seals never.
CREATE FUNCTION refuse_change_of_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'AuditEntry' AND current_setting('masterdeck.forgetting', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "AuditEntry_append_only" BEFORE UPDATE OR DELETE ON "AuditEntry"
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_audit();
CREATE TRIGGER "AuditEntry_no_truncate" BEFORE TRUNCATE ON "AuditEntry"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit();
CREATE TRIGGER "AuditSeal_append_only" BEFORE UPDATE OR DELETE ON "AuditSeal"
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_audit();
CREATE TRIGGER "AuditSeal_no_truncate" BEFORE TRUNCATE ON "AuditSeal"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit();

-- Removes the content of sealed entries of one environment older than a moment; their seals keep the chain whole.
CREATE FUNCTION forget_audit(env TEXT, older_than TIMESTAMPTZ) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE gone BIGINT;
BEGIN
  PERFORM set_config('masterdeck.forgetting', 'on', true);
  DELETE FROM "AuditPersonal" p USING "AuditEntry" e
    WHERE e."environment" = env AND e."at" < older_than AND p."commitment" = e."origin" ->> 'personal';
  DELETE FROM "AuditEntry" e USING "AuditSeal" s
    WHERE s."entryId" = e."id" AND e."environment" = env AND e."at" < older_than AND e."action" <> 'audit.forget';
  GET DIAGNOSTICS gone = ROW_COUNT;
  PERFORM set_config('masterdeck.forgetting', '', true);
  RETURN gone;
END $$;

-- Takes a person out of everything that names them; what they did stays, by an id that no longer leads to anybody.
CREATE FUNCTION erase_person(person TEXT, alias TEXT) RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
  old_email TEXT;
BEGIN
  SELECT "email" INTO STRICT old_email FROM "User" WHERE "id" = person FOR UPDATE;
  PERFORM set_config('masterdeck.erasing', 'on', true);
  UPDATE "RunEvent" SET "data" = jsonb_set("data", '{by,name}', to_jsonb(alias)) WHERE "data" #>> '{by,id}' = person;
  UPDATE "CardChange" SET "byName" = alias WHERE "byId" = person;
  UPDATE "StopLatchChange" SET "by" = alias WHERE "byId" = person;
  PERFORM set_config('masterdeck.erasing', '', true);
  UPDATE "StopLatch" SET "by" = alias
    WHERE (SELECT c."byId" FROM "StopLatchChange" c ORDER BY c."id" DESC LIMIT 1) = person;
  UPDATE "TargetMark" m SET "closedBy" = alias FROM "Command" c
    WHERE c."runId" = m."runId" AND c."kind" = 'close_unverified' AND c."requestedBy" = person AND m."closedBy" IS NOT NULL;
  UPDATE "Command" SET "requestedByName" = alias WHERE "requestedBy" = person;
  DELETE FROM "AuditPersonal" WHERE "personId" = person;
  DELETE FROM "Draft" WHERE "userId" = person;
  DELETE FROM "Identity" WHERE "userId" = person;
  DELETE FROM "Session" WHERE "userId" = person;
  DELETE FROM "Membership" WHERE "userId" = person;
  UPDATE "Invitation" SET "email" = NULL WHERE "usedById" = person OR "email" = old_email;
  UPDATE "User" SET "name" = alias, "email" = person || '@erased.invalid', "passwordHash" = NULL,
    "emailNotices" = false, "erasedAt" = clock_timestamp() WHERE "id" = person;
END $$;

-- What happened to a run becomes a notice in the same transaction, whichever process wrote it. A notice that cannot be written must
-- never undo what an engine records: the failure is a warning in the database's log.
CREATE FUNCTION notice_of_run_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "Notice" ("kind", "teamId", "runId")
  SELECT k.kind, r."teamId", r."id" FROM "Run" r, unnest(ARRAY[
    CASE WHEN NEW."data" ->> 'kind' = 'state_entered' AND NEW."data" ->> 'state' = 'awaiting_approval' THEN 'approval_asked' END,
    CASE WHEN NEW."data" ->> 'kind' = 'state_entered' AND NEW."data" ->> 'state' = 'preflight' THEN 'about_to_start' END,
    CASE WHEN NEW."data" ->> 'kind' = 'rollback_started' AND NEW."data" ->> 'reason' <> 'duration_reached' THEN 'aborted' END,
    CASE WHEN NEW."data" ->> 'kind' = 'concluded' AND NEW."data" ->> 'ending' = 'aborted' THEN 'aborted' END,
    CASE WHEN NEW."data" ->> 'kind' = 'concluded' AND NEW."data" ->> 'verdict' = 'refuted' THEN 'refuted' END,
    CASE WHEN NEW."data" ->> 'kind' = 'rollback_incomplete' THEN 'rollback_incomplete' END
  ]) AS k(kind)
  WHERE r."id" = NEW."runId" AND k.kind IS NOT NULL
  ON CONFLICT ("runId", "kind") DO NOTHING;
  RETURN NEW;
EXCEPTION WHEN OTHERS THEN
  RAISE WARNING 'no notice could be written for an event of run %: %', NEW."runId", SQLERRM;
  RETURN NEW;
END $$;
CREATE TRIGGER "RunEvent_notice" AFTER INSERT ON "RunEvent" FOR EACH ROW
  WHEN (NEW."data" ->> 'kind' IN ('state_entered', 'rollback_started', 'concluded', 'rollback_incomplete'))
  EXECUTE FUNCTION notice_of_run_event();
