-- CreateTable
CREATE TABLE "Draft" (
    "userId" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "baseHash" TEXT,
    "savedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "Draft_pkey" PRIMARY KEY ("userId","subject")
);
