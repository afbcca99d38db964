import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type RunningPostgres } from '../servers/postgres';
import { applyMigrations } from './apply-migrations';
import { migrationsFolder } from './paths';
import { writeMigration } from './write-migration';

let postgres: RunningPostgres;

beforeAll(async () => {
  postgres = await startPostgres({ durable: false });
});
afterAll(() => postgres.stop());

function folders(): string[] {
  return readdirSync(migrationsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

it('applies every migration once, functions and triggers included, though two processes start at once', async () => {
  const url = await postgres.createDatabase('twice');
  const [first, second] = await Promise.all([applyMigrations(url), applyMigrations(url)]);
  expect([...first, ...second].sort()).toEqual(folders());
  expect(await applyMigrations(url)).toEqual([]);

  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const recorded = await client.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1',
  );
  const triggers = await client.query('SELECT 1 FROM information_schema.triggers');
  await client.end();
  expect(recorded.rows.map(({ name }) => name)).toEqual(folders());
  expect(triggers.rowCount).toBeGreaterThan(0);
});

it('finds no difference between the migrations and schema.prisma', async () => {
  const folder = await writeMigration('drift-found', await postgres.createDatabase('compared'), new Date(0));
  // A folder that should not be there must not stay in the checkout.
  if (folder !== undefined) rmSync(join(folder), { recursive: true });
  expect(folder).toBeUndefined();
});
