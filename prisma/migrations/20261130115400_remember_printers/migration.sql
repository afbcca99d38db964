-- How far a printer is off, by the name that a person gave it: measured once with the calibration sheet, applied to every later sheet. In mm.
CREATE TABLE "Printer" (
  "userId" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "frontRight" DOUBLE PRECISION NOT NULL DEFAULT 0,
  "frontDown" DOUBLE PRECISION NOT NULL DEFAULT 0,
  "backRight" DOUBLE PRECISION NOT NULL DEFAULT 0,
  "backDown" DOUBLE PRECISION NOT NULL DEFAULT 0,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "Printer_pkey" PRIMARY KEY ("userId", "name")
);

-- What a person printed, and on what, is about that person alone: nothing of it stays.
CREATE FUNCTION erase_prints(person TEXT) RETURNS VOID LANGUAGE sql AS $$
  DELETE FROM "CardPrint" WHERE "userId" = person;
  DELETE FROM "Printer" WHERE "userId" = person;
$$;
