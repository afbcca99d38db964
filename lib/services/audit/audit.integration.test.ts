import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSeals, sealAudit } from '@/lib/adapters/postgres/audit-store';
import { openDatabase, type Database } from '@/lib/adapters/postgres/client';
import { appendRunEvents } from '@/lib/adapters/postgres/run-events';
import { inTransaction } from '@/lib/adapters/postgres/transaction';
import { createMigratedDatabase, type TestDatabase } from '@/scripts/servers/test-database';
import { cancelRun } from '../cancel-run';
import { engageStopLatch } from '../engage-stop-latch';
import { erasePerson } from '../people/erase-person';
import { requestAbort } from '../request-abort';
import { addPeople, addRun, type People } from '../testing/sample-run';
import { forgetAudit } from './forget-audit';
import { recordAudit } from './record-audit';
import { verifyAudit } from './verify-audit';

let server: TestDatabase;
let db: Database;
let people: People;
const from = () => Promise.resolve({ via: 'web', address: '203.0.113.7' } as const);
const context = () => ({ db, demo: false, from });

beforeAll(async () => {
  server = await createMigratedDatabase();
  db = openDatabase(server.url);
  people = await addPeople(db);
});

afterAll(async () => {
  await db.$disconnect();
  await server.drop();
});

const note = (n: number, environment?: string) =>
  recordAudit(db, context(), people.ada, {
    action: 'test.note',
    subject: { kind: 'test', id: String(n) },
    ...(environment !== undefined && { environment }),
    after: { email: { value: 'edu@demo.masterdeck', of: people.edu.id } },
  });

describe('what people do', () => {
  it('is recorded with who, from where, before and after, together with the deed or not at all', async () => {
    const { runId } = await addRun(db, people.fabiana);
    await cancelRun(context(), people.edu, runId);
    expect((await cancelRun(context(), people.fabiana, runId)).ok).toBe(true);
    const entries = await db.auditEntry.findMany({ where: { subjectId: runId } });
    expect(entries).toMatchObject([
      {
        actorId: people.fabiana.id,
        action: 'run.cancel',
        via: 'web',
        teamId: 'first-team',
        before: { state: 'awaiting_approval' },
        after: { state: 'cancelled' },
      },
    ]);
    const { personal } = entries[0]?.origin as { personal: string };
    const held = await db.auditPersonal.findUnique({ where: { commitment: personal } });
    expect(held).toMatchObject({ value: '203.0.113.7', personId: people.fabiana.id });
    await expect(
      inTransaction(db, async (tx) => {
        await recordAudit(tx, context(), people.ada, {
          action: 'test.lost',
          subject: { kind: 'test', id: 'x' },
        });
        throw new Error('the deed failed');
      }),
    ).rejects.toThrow('the deed failed');
    expect(await db.auditEntry.count({ where: { action: 'test.lost' } })).toBe(0);
  });

  it('cannot be changed, deleted or emptied', async () => {
    await note(1);
    await sealAudit(db);
    for (const statement of [
      `UPDATE "AuditEntry" SET "actorId" = 'somebody'`,
      `DELETE FROM "AuditEntry"`,
      `TRUNCATE "AuditEntry"`,
      `UPDATE "AuditSeal" SET "hash" = 'x'`,
      `DELETE FROM "AuditSeal"`,
      `TRUNCATE "AuditSeal"`,
    ])
      await expect(db.$executeRawUnsafe(statement)).rejects.toThrow(/append-only/);
  });

  it('an abort and a stop are heard even where no record can be written', async () => {
    const { runId } = await addRun(db, people.fabiana, { state: 'injecting' });
    await db.$executeRaw`ALTER TABLE "AuditEntry" RENAME TO "AuditEntryAway"`;
    try {
      const by = { id: people.vera.id, name: people.vera.name };
      expect(await requestAbort(context(), { by, via: 'web' }, runId)).toMatchObject({ ok: true });
      await engageStopLatch(context(), people.vera, 'alarme');
    } finally {
      await db.$executeRaw`ALTER TABLE "AuditEntryAway" RENAME TO "AuditEntry"`;
    }
    expect(await db.command.count({ where: { runId, kind: 'abort' } })).toBe(1);
    expect((await db.stopLatch.findUnique({ where: { id: 1 } }))?.engaged).toBe(true);
    await db.stopLatch.update({ where: { id: 1 }, data: { engaged: false } });
  });
});

describe('the chain', () => {
  beforeEach(async () => {
    while ((await sealAudit(db)) > 0);
  });

  it('takes every entry once, whoever seals and however many at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => note(n)));
    await Promise.all([sealAudit(db), sealAudit(db), sealAudit(db)]);
    const verdict = await verifyAudit(context());
    expect(verdict).toMatchObject({ chain: { whole: true, forgotten: 0 }, unsealed: 0 });
    if (verdict.chain.whole) expect(verdict.chain.entries).toBe(await db.auditEntry.count());
  });

  it('does not hold a deed up, however long the end of the chain is taken', async () => {
    await inTransaction(db, async (tx) => {
      await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('masterdeck audit chain'))::text`;
      const startedAt = performance.now();
      await note(99);
      expect(performance.now() - startedAt).toBeLessThan(2_000);
    });
  });

  it('stays whole when a person is erased, whose name, e-mail and addresses are then nowhere', async () => {
    const { runId } = await addRun(db, people.edu);
    await cancelRun(context(), people.edu, runId);
    await engageStopLatch(context(), people.edu, 'teste');
    await db.cardAcceptance.create({
      data: {
        changeId: 1,
        cardId: 'REDE-01',
        hash: 'h',
        severity: 1,
        archived: false,
        byId: people.edu.id,
        byName: 'Edu',
      },
    });
    // An override of theirs: its run tells it, and the contract of that run did.
    const override = {
      cardId: 'REDE-01',
      cardVersionHash: 'h',
      environment: 'teste',
      reason: 'ensaio',
      runId,
    };
    await db.progressionOverride.create({
      data: { id: 'o1', ...override, byId: people.edu.id, byName: 'Edu', expiresAt: new Date() },
    });
    await appendRunEvents(db, runId, [{ kind: 'progression_overridden', by: 'Edu', reason: 'ensaio' }]);
    const content = { override: { by: 'Edu', reason: 'ensaio' } };
    await db.riskStatement.create({ data: { hash: 'h', runId, content } });
    expect((await erasePerson(context(), people.vera, people.edu.id)).ok).toBe(false);
    expect((await erasePerson(context(), people.ada, people.ada.id)).ok).toBe(false);
    expect(await erasePerson(context(), people.ada, people.edu.id)).toMatchObject({ ok: true });
    expect((await verifyAudit(context())).chain).toMatchObject({ whole: true });
    const everywhere = await db.$queryRaw<{ row: string }[]>`
      SELECT t::text AS "row" FROM "User" t UNION ALL SELECT t::text FROM "RunEvent" t UNION ALL
      SELECT t::text FROM "StopLatchChange" t UNION ALL SELECT t::text FROM "StopLatch" t UNION ALL
      SELECT t::text FROM "Command" t UNION ALL SELECT t::text FROM "AuditEntry" t UNION ALL
      SELECT t::text FROM "AuditPersonal" t UNION ALL SELECT t::text FROM "RiskAcceptance" t UNION ALL
      SELECT t::text FROM "CardAcceptance" t UNION ALL SELECT t::text FROM "RiskStatement" t UNION ALL
      SELECT t::text FROM "ProgressionOverride" t`;
    expect(everywhere.filter(({ row }) => /\bEdu\b|edu@demo/.test(row))).toEqual([]);
    expect(await db.auditPersonal.count({ where: { personId: people.edu.id } })).toBe(0);
    // The exception for names is closed again.
    await expect(db.$executeRaw`UPDATE "RunEvent" SET "data" = '{}'`).rejects.toThrow(/append-only/);
  });

  it('stays whole when an environment is forgotten, and only then', async () => {
    for (const n of [1, 2, 3]) await note(n, n === 3 ? 'producao' : 'teste');
    await db.auditRetention.create({ data: { environment: 'teste', days: 30 } });
    expect(await forgetAudit(context())).toBe(0);
    const old = await db.auditEntry.count({ where: { environment: 'teste' } });
    await db.$queryRaw`SELECT forget_audit('teste', clock_timestamp())::text`;
    expect((await verifyAudit(context())).chain).toMatchObject({ whole: false, because: 'removed' });
    await recordAudit(db, context(), null, {
      action: 'audit.forget',
      subject: { kind: 'environment', id: 'teste' },
      after: { entries: old },
    });
    expect((await verifyAudit(context())).chain).toMatchObject({ whole: true, forgotten: old });
    expect(await db.auditEntry.count({ where: { environment: 'producao' } })).toBe(1);
  });

  it('names the first entry that somebody with the whole database in hand has changed', async () => {
    await note(7);
    await sealAudit(db);
    const last = await db.auditSeal.findFirstOrThrow({ orderBy: { seq: 'desc' } });
    await db.$executeRaw`ALTER TABLE "AuditEntry" DISABLE TRIGGER "AuditEntry_append_only"`;
    await db.auditEntry.update({ where: { id: last.entryId }, data: { actorId: people.paulo.id } });
    expect((await verifyAudit(context())).chain).toEqual({
      whole: false,
      seq: Number(last.seq),
      because: 'changed',
    });
    await db.auditEntry.update({ where: { id: last.entryId }, data: { actorId: people.ada.id } });
    await db.$executeRaw`ALTER TABLE "AuditEntry" ENABLE TRIGGER "AuditEntry_append_only"`;
    const seals = [];
    for await (const sealed of readSeals(db, 3)) seals.push(sealed.seq);
    expect(seals).toEqual(seals.map((_, index) => index + 1));
    const elsewhere = await verifyAudit(context(), 'f'.repeat(64));
    expect(elsewhere.chain).toMatchObject({ whole: false, because: 'missing' });
  });
});
