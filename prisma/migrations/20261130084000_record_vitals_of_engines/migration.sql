-- What an engine says about itself and its surroundings, every ten seconds (`engineVitalsSchema`); null for engines of before.
ALTER TABLE "Engine" ADD COLUMN "vitals" JSONB;
ALTER TABLE "Engine" ADD COLUMN "vitalsAt" TIMESTAMPTZ(3);
