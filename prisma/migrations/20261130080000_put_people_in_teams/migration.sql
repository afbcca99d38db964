-- Roles are per team. Whoever had an account before teams existed keeps the role, in the first team.
CREATE TABLE "Team" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "Team_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Team_name_key" ON "Team"("name");

CREATE TABLE "Membership" (
    "teamId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "role" "Role" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "Membership_pkey" PRIMARY KEY ("teamId","userId")
);
CREATE INDEX "Membership_userId_idx" ON "Membership"("userId");
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

INSERT INTO "Team" ("id", "name") VALUES ('first-team', 'Primeiro time');
INSERT INTO "Membership" ("teamId", "userId", "role") SELECT 'first-team', "id", "role" FROM "User";

-- Read no more; dropped once no version that reads it is in use.
ALTER TABLE "User" ALTER COLUMN "role" SET DEFAULT 'viewer';

-- The team for which a person acts in this session; null: their oldest one.
ALTER TABLE "Session" ADD COLUMN "teamId" TEXT;
ALTER TABLE "Session" ADD CONSTRAINT "Session_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The default stands for runs from before teams, and for a version of the app that does not name one yet.
ALTER TABLE "Run" ADD COLUMN "teamId" TEXT NOT NULL DEFAULT 'first-team';
ALTER TABLE "Run" ADD CONSTRAINT "Run_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "Run_teamId_requestedAt_idx" ON "Run"("teamId", "requestedAt");
