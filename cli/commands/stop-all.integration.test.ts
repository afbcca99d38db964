import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { samplePlan } from '@/lib/services/testing/sample-plan';
import { createMigratedDatabase, type TestDatabase } from '@/scripts/servers/test-database';
import { exitCodes } from '../exit-codes';
import { runCommand } from '../testing/run-command';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createMigratedDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  pool.on('error', () => undefined);
  await pool.query(
    `INSERT INTO "User" ("id", "email", "name") VALUES ('user-1', 'f@example.org', 'Fabiana')`,
  );
  const plan = JSON.stringify(samplePlan());
  await pool.query(
    `INSERT INTO "Run" ("id", "cardId", "cardVersionHash", "environment", "targetKey", "plan", "planHash", "state", "requestedById")
     VALUES ('run0000001', 'REDE-07', 'v', 'producao-canary', 't', $1, 'h', 'injecting', 'user-1')`,
    [plan],
  );
  await pool.query(
    `INSERT INTO "FaultIntent" ("id", "runId", "epoch", "apiUrl", "proxy", "snapshot", "toxicNames", "desired")
     VALUES ('i', 'run0000001', 1, 'http://127.0.0.1:9', 'p', '{}', '{}', 'present')`,
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** The command reads DATABASE_URL of this process. */
async function stopAll(url: string | undefined, ...args: string[]) {
  const before = process.env.DATABASE_URL;
  if (url === undefined) delete process.env.DATABASE_URL;
  else process.env.DATABASE_URL = url;
  try {
    return await runCommand('stop-all', ...args);
  } finally {
    if (before === undefined) delete process.env.DATABASE_URL;
    else process.env.DATABASE_URL = before;
  }
}

it('pulls the latch, records who and why, and says what may still be live', async () => {
  const stopped = await stopAll(database.url, '--reason', 'checkout is down', '--wait', '0');
  expect(stopped.code).toBe(exitCodes.rollbackIncomplete);
  expect(stopped.out).toContain('REDE-07 in producao-canary (run0000001): injecting, 1 of its faults');
  const { rows } = await pool.query(`SELECT "engaged", "reason", "via", "byId" FROM "StopLatchChange"`);
  expect(rows).toEqual([{ engaged: true, reason: 'checkout is down', via: 'cli', byId: null }]);
});

it('waits until nothing is live', async () => {
  const stopping = stopAll(database.url, '--wait', '20');
  await pool.query(`UPDATE "FaultIntent" SET "undoneAt" = clock_timestamp()`);
  await pool.query(`UPDATE "Run" SET "state" = 'recovering'`);
  const stopped = await stopping;
  expect(stopped).toMatchObject({ code: exitCodes.ok });
  expect(stopped.out).toContain('Nothing is live any more.');
});

it('never looks as if it had stopped anything when the database is out of reach', async () => {
  const unreachable = await stopAll('postgresql://nobody@127.0.0.1:9/none');
  expect(unreachable.code).toBe(exitCodes.failed);
  expect(unreachable.err).toContain('NOT STOPPED');
  expect(unreachable.out).toBe('');
  const unset = await stopAll(undefined);
  expect(unset).toMatchObject({ code: exitCodes.failed });
  expect(unset.err).toContain('DATABASE_URL');
});
