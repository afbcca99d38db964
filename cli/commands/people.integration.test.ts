import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database } from '@/lib/adapters/postgres/client';
import { createUser } from '@/lib/services/people/create-user';
import { createMigratedDatabase, type TestDatabase } from '@/scripts/servers/test-database';
import { runCommand } from '../testing/run-command';

let server: TestDatabase;
let db: Database;

beforeAll(async () => {
  server = await createMigratedDatabase();
  db = openDatabase(server.url, { poolSize: 2 });
  process.env.DATABASE_URL = server.url;
});

afterAll(async () => {
  await db.$disconnect();
  await server.drop();
});

it('user create needs a terminal or standard input for the password, and knows its roles', async () => {
  const wrong = await runCommand(
    'user',
    'create',
    '--email',
    'a@example.com',
    '--name',
    'A',
    '--role',
    'king',
  );
  expect(wrong).toMatchObject({ code: 2 });
  const dark = await runCommand('user', 'create', '--email', 'a@example.com', '--name', 'A');
  expect(dark).toMatchObject({ code: 1, err: expect.stringContaining('--password-stdin') as string });
});

it('audit verify tells a whole chain from a broken one, and export writes what the database holds', async () => {
  const context = { db, demo: false, from: () => Promise.resolve({ via: 'cli', address: 'shell' } as const) };
  const typed = {
    email: 'chefe@example.com',
    name: '=1+1',
    password: 'uma frase bem longa',
    role: 'admin' as const,
  };
  expect((await createUser(context, typed)).ok).toBe(true);
  const whole = await runCommand('audit', 'verify');
  expect(whole).toMatchObject({
    code: 0,
    out: expect.stringContaining('The audit is whole: 1 entries') as string,
  });
  const last = /[0-9a-f]{64}/.exec(whole.out)?.[0] ?? '';
  expect(await runCommand('audit', 'verify', '--last', last)).toMatchObject({ code: 0 });
  const json = await runCommand('audit', 'export');
  expect(JSON.parse(json.out)).toMatchObject({ action: 'user.create', via: 'cli', address: 'shell' });
  const csv = await runCommand('audit', 'export', '--format', 'csv');
  expect(csv.out.split('\n')).toHaveLength(2);
  expect(csv.out).toContain('"user.create"');
  expect(await runCommand('audit', 'retain', 'producao', '7')).toMatchObject({ code: 2 });
  expect(await runCommand('audit', 'retain', 'producao', '90')).toMatchObject({ code: 0 });
  await db.$executeRaw`ALTER TABLE "AuditEntry" DISABLE TRIGGER "AuditEntry_append_only"`;
  await db.$executeRaw`UPDATE "AuditEntry" SET "actorId" = 'somebody'`;
  expect(await runCommand('audit', 'verify')).toMatchObject({
    code: 1,
    err: expect.stringContaining('entry 1 was changed') as string,
  });
});
