import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyMigrations } from './apply-migrations';
import { migrationsFolder, schemaFile } from './paths';
import { withSchemaEngine } from './schema-engine';

/**
 * writeMigration writes the SQL that leads from the last migration to schema.prisma as a new migration, and returns its
 * folder; undefined when there is no difference. `emptyDatabaseUrl` is a database that it may fill with the migrations.
 */
export async function writeMigration(
  name: string,
  emptyDatabaseUrl: string,
  now: Date,
): Promise<string | undefined> {
  await applyMigrations(emptyDatabaseUrl);
  const files = [{ path: schemaFile, content: readFileSync(schemaFile, 'utf8') }];
  const sql = await withSchemaEngine(emptyDatabaseUrl, async (engine) => {
    const difference = await engine.diff({
      from: { tag: 'schemaDatasource', files, configDir: migrationsFolder },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    });
    // Exit code 2 says that there is a difference; the script of none is a comment.
    return difference.exitCode === 2 ? difference.stdout : null;
  });
  if (sql === null) return undefined;
  const timestamp = now.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const folder = join(migrationsFolder, `${timestamp}_${name.replaceAll('-', '_')}`);
  mkdirSync(folder);
  writeFileSync(join(folder, 'migration.sql'), sql);
  return folder;
}
