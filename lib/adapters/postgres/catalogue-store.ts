import { createHash } from 'node:crypto';
import type { Transaction } from './transaction';

/** CatalogueText is the pair of catalogue files, `${…}` already filled in. */
export interface CatalogueText {
  readonly metricsYaml: string;
  readonly environmentsYaml: string;
}

/** findCurrentCatalogue reads the newest version; null before the first import. */
export function findCurrentCatalogue(
  db: Transaction,
): Promise<(CatalogueText & { readonly hash: string }) | null> {
  return db.catalogueVersion.findFirst({
    orderBy: { createdAt: 'desc' },
    select: { hash: true, metricsYaml: true, environmentsYaml: true },
  });
}

/**
 * saveCatalogueVersion stores a version where it differs from the current one. Its name is the hash of its text and of the
 * version before it: so a return to an older text is a new version, and the newest is the current one.
 */
export async function saveCatalogueVersion(
  tx: Transaction,
  text: CatalogueText,
  createdBy: string | null,
): Promise<{ readonly hash: string; readonly change: 'added' | 'unchanged' }> {
  await lockCatalogue(tx);
  const current = await findCurrentCatalogue(tx);
  if (current?.metricsYaml === text.metricsYaml && current.environmentsYaml === text.environmentsYaml) {
    return { hash: current.hash, change: 'unchanged' };
  }
  const content = JSON.stringify([current?.hash ?? null, text.metricsYaml, text.environmentsYaml]);
  const hash = createHash('sha256').update(content).digest('hex');
  // Never at the same millisecond as the version before it, or "the newest" would be undecided.
  await tx.$executeRaw`
    INSERT INTO "CatalogueVersion" ("hash", "metricsYaml", "environmentsYaml", "createdBy", "createdAt")
    SELECT ${hash}, ${text.metricsYaml}, ${text.environmentsYaml}, ${createdBy},
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
