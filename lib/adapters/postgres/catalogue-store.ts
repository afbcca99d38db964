import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Transaction } from './transaction';

/** CatalogueText is the pair of catalogue files, `${…}` already filled in. */
export interface CatalogueText {
  readonly metricsYaml: string;
  readonly environmentsYaml: string;
}

/** CatalogueOrigin is the pair of files to the letter, `${…}` as written, and what it was filled in with. */
export interface CatalogueOrigin {
  readonly metricsSource: string;
  readonly environmentsSource: string;
  readonly variables: Readonly<Record<string, string>>;
}

/** CurrentCatalogue is a stored version; its origin is null where the version is older than that was kept. */
export interface CurrentCatalogue extends CatalogueText {
  readonly hash: string;
  readonly origin: CatalogueOrigin | null;
}

const variablesSchema = z.record(z.string(), z.string()).catch({});

/** findCurrentCatalogue reads the newest version; null before the first import. */
export async function findCurrentCatalogue(db: Transaction): Promise<CurrentCatalogue | null> {
  const row = await db.catalogueVersion.findFirst({ orderBy: { createdAt: 'desc' } });
  if (row === null) return null;
  const { hash, metricsYaml, environmentsYaml, metricsSource, environmentsSource } = row;
  const origin =
    metricsSource === null || environmentsSource === null
      ? null
      : { metricsSource, environmentsSource, variables: variablesSchema.parse(row.variables) };
  return { hash, metricsYaml, environmentsYaml, origin };
}

/** findKnownCatalogueTexts tells which of these texts a version of the catalogue once had, as files to the letter. */
export async function findKnownCatalogueTexts(
  db: Transaction,
  texts: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.$queryRaw<{ text: string }[]>`
    SELECT t."text" FROM unnest(${[...texts]}::text[]) AS t("text") WHERE EXISTS (SELECT 1 FROM "CatalogueVersion" v
      WHERE t."text" IN (coalesce(v."metricsSource", v."metricsYaml"), coalesce(v."environmentsSource", v."environmentsYaml")))`;
  return new Set(rows.map(({ text }) => text));
}

/**
 * saveCatalogueVersion stores a version where it differs from the current one. Its name is the hash of its text and of the
 * version before it: so a return to an older text is a new version, and the newest is the current one.
 */
export async function saveCatalogueVersion(
  tx: Transaction,
  text: CatalogueText & { readonly origin: CatalogueOrigin },
  createdBy: string | null,
): Promise<{ readonly hash: string; readonly change: 'added' | 'unchanged' }> {
  await lockCatalogue(tx);
  const current = await findCurrentCatalogue(tx);
  const { metricsSource, environmentsSource, variables } = text.origin;
  const isSameText =
    current?.metricsYaml === text.metricsYaml && current.environmentsYaml === text.environmentsYaml;
  const isSameOrigin =
    current?.origin?.metricsSource === metricsSource &&
    current.origin.environmentsSource === environmentsSource;
  if (current && isSameText && isSameOrigin) return { hash: current.hash, change: 'unchanged' };
  const parts = [text.metricsYaml, text.environmentsYaml, metricsSource, environmentsSource];
  const content = JSON.stringify([current?.hash ?? null, ...parts]);
  const hash = createHash('sha256').update(content).digest('hex');
  // Never at the same millisecond as the version before it, or "the newest" would be undecided.
  await tx.$executeRaw`
    INSERT INTO "CatalogueVersion" ("hash", "metricsYaml", "environmentsYaml", "metricsSource", "environmentsSource",
      "variables", "createdBy", "createdAt")
    SELECT ${hash}, ${text.metricsYaml}, ${text.environmentsYaml}, ${metricsSource}, ${environmentsSource},
      ${JSON.stringify(variables)}::jsonb, ${createdBy},
      greatest(clock_timestamp(), max("createdAt") + interval '1 millisecond') FROM "CatalogueVersion"`;
  return { hash, change: 'added' };
}

/** lockCatalogue makes saves of the catalogue queue until each transaction ends. */
export async function lockCatalogue(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('masterdeck catalogue import'))`;
}

/** keepCatalogue holds the catalogue as it is until the transaction ends: a plan must not slip past the save that voids it. */
export async function keepCatalogue(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtext('masterdeck catalogue import'))`;
}
