-- Which version of a card a person printed last: "only what changed since my last print".
CREATE TABLE "CardPrint" (
  "userId" TEXT NOT NULL,
  "cardId" TEXT NOT NULL,
  "hash" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "CardPrint_pkey" PRIMARY KEY ("userId", "cardId")
);
