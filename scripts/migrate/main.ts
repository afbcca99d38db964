import { startPostgres } from '../servers/postgres';
import { applyMigrations } from './apply-migrations';
import { writeMigration } from './write-migration';

/** The command behind `npm run migration -- verb-phrase` and `npm run migrate`. */
async function main(): Promise<void> {
  const [command, name] = process.argv.slice(2);
  if (command === 'deploy') return deploy();
  if (command === 'new' && name !== undefined && /^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(name))
    return write(name);
  console.error(
    'Usage: npm run migrate (with DATABASE_URL set) | npm run migration -- verb-phrase (as in add-run-notes)',
  );
  process.exitCode = 2;
}

async function deploy(): Promise<void> {
  const url = process.env.DATABASE_URL;
  if (url === undefined || url === '')
    throw new Error('DATABASE_URL is not set: it names the database to migrate');
  const applied = await applyMigrations(url);
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`);
}

async function write(name: string): Promise<void> {
  const postgres = await startPostgres({ durable: false });
  try {
    const folder = await writeMigration(name, await postgres.createDatabase('migrated'), new Date());
    console.log(
      folder === undefined
        ? 'schema.prisma says nothing that the migrations do not: nothing written.'
        : `Written: ${folder}/migration.sql. Read it, and add by hand what Prisma cannot say (triggers, partial indexes).`,
    );
  } finally {
    await postgres.stop();
  }
}

await main();
