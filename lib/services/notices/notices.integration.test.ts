import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startScriptedServer, type ScriptedServer } from '@/lib/adapters/http/testing/scripted-server';
import { openDatabase, type Database } from '@/lib/adapters/postgres/client';
import { appendRunEvents } from '@/lib/adapters/postgres/run-events';
import { inTransaction } from '@/lib/adapters/postgres/transaction';
import type { RunEventData } from '@/lib/domain/run/run-event';
import { createMigratedDatabase, type TestDatabase } from '@/scripts/servers/test-database';
import { addPeople, addRun, type People } from '../testing/sample-run';
import { sendDue, spreadNotices, type CourierSettings } from './deliver-notices';
import { recordNotice } from './record-notice';
import { countNewNotices, markNoticesRead, viewNotices } from './view-notices';
import { tryAgain, viewDeliveries } from './view-deliveries';

let server: TestDatabase;
let db: Database;
let people: People;
let smtp: SMTPServer;
let receiver: ScriptedServer;
let settings: CourierSettings;
const mails: { to: string; text: string }[] = [];
const posts: { headers: Record<string, unknown>; body: string }[] = [];
let smtpRefuses: { code: number } | null = null;
let receiverAnswers = 200;

beforeAll(async () => {
  server = await createMigratedDatabase();
  db = openDatabase(server.url);
  people = await addPeople(db);
  await db.user.update({ where: { id: people.paulo.id }, data: { email: 'paulo@example.com' } });
  await db.user.update({ where: { id: people.fabiana.id }, data: { email: 'fabiana@example.com' } });
  await db.user.update({ where: { id: people.ada.id }, data: { emailNotices: false } });
  smtp = await startSmtp();
  receiver = await startScriptedServer((request, response, body) => {
    posts.push({ headers: request.headers, body });
    response.writeHead(receiverAnswers).end();
  });
  const { port } = smtp.server.address() as AddressInfo;
  settings = {
    mail: { smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true`, from: 'MasterDeck <deck@example.com>' },
    webhooks: [
      { name: 'OPS', url: receiver.url, key: 'chave', format: 'slack', team: null, kinds: ['aborted'] },
      { name: 'OTHERS', url: receiver.url, key: null, format: 'json', team: 'another-team', kinds: null },
    ],
    publicUrl: new URL('https://deck.example'),
    noticeLanguage: 'pt-BR',
  };
});

beforeEach(async () => {
  await db.delivery.deleteMany();
  await db.notice.deleteMany();
  mails.length = 0;
  posts.length = 0;
  smtpRefuses = null;
  receiverAnswers = 200;
});

afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await receiver.close();
  await db.$disconnect();
  await server.drop();
});

async function startSmtp(): Promise<SMTPServer> {
  const started = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
      stream.on('end', () => {
        if (smtpRefuses) {
          done(Object.assign(new Error('no'), { responseCode: smtpRefuses.code }));
          return;
        }
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, text });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', () => resolve()));
  return started;
}

async function runWith(...events: RunEventData[]): Promise<string> {
  const { runId } = await addRun(db, people.fabiana);
  await appendRunEvents(db, runId, events);
  return runId;
}

const aborted: RunEventData = { kind: 'rollback_started', reason: 'human' };
const kindsOf = async (runId: string) =>
  (await db.notice.findMany({ where: { runId }, orderBy: { id: 'asc' } })).map(({ kind }) => kind);

describe('what happens to a run', () => {
  it('becomes notices in the transaction that recorded it, each kind once', async () => {
    const runId = await runWith(
      { kind: 'state_entered', state: 'awaiting_approval' },
      { kind: 'state_entered', state: 'preflight' },
      { kind: 'rollback_started', reason: 'duration_reached' },
    );
    expect(await kindsOf(runId)).toEqual(['approval_asked', 'about_to_start']);
    const incomplete = { kind: 'rollback_incomplete', apiUrl: 'http://a', proxy: 'p' } as const;
    const words = { detail: 'd', command: 'c', curl: 'u' };
    const bad = await runWith(aborted, { ...incomplete, ...words }, { ...incomplete, ...words });
    expect(await kindsOf(bad)).toEqual(['aborted', 'rollback_incomplete']);
    const { runId: undone } = await addRun(db, people.fabiana);
    await expect(
      inTransaction(db, async (tx) => {
        await appendRunEvents(tx, undone, [aborted]);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await kindsOf(undone)).toEqual([]);
  });

  it('is recorded even where no notice can be written: an engine is never held up by one', async () => {
    await db.$executeRaw`ALTER TABLE "Notice" RENAME TO "NoticeAway"`;
    try {
      const runId = await runWith(aborted);
      expect(await db.runEvent.count({ where: { runId } })).toBe(1);
    } finally {
      await db.$executeRaw`ALTER TABLE "NoticeAway" RENAME TO "Notice"`;
    }
  });
});

describe('in the app', () => {
  it('a team sees its own, new until they were looked at', async () => {
    const runId = await runWith(aborted);
    expect(await countNewNotices({ db }, people.vera)).toBe(1);
    const [notice] = await viewNotices({ db }, people.vera);
    expect(notice).toMatchObject({ kind: 'aborted', runId, isNew: true });
    await markNoticesRead({ db }, people.vera, notice?.id ?? '');
    expect(await countNewNotices({ db }, people.vera)).toBe(0);
    expect(await countNewNotices({ db }, people.edu)).toBe(1);
    const stranger = { ...people.vera, team: { id: 'another-team', name: 'Outro' } };
    expect(await viewNotices({ db }, stranger)).toEqual([]);
    expect(await countNewNotices({ db }, stranger)).toBe(0);
  });

  it('what is for one person alone is shown to nobody else', async () => {
    await recordNotice(db, {
      kind: 'missed',
      teamId: 'first-team',
      data: { cardId: 'REDE-07', onlyFor: people.edu.id },
    });
    expect(await viewNotices({ db }, people.edu)).toMatchObject([{ kind: 'missed' }]);
    expect(await viewNotices({ db }, people.vera)).toEqual([]);
    expect(await countNewNotices({ db }, people.vera)).toBe(0);
  });
});

describe('deliveries', () => {
  it('go by e-mail to those whom it concerns, and signed to the webhooks that want it, once', async () => {
    const runId = await runWith(aborted);
    await Promise.all([spreadNotices(db, settings), spreadNotices(db, settings)]);
    await Promise.all([sendDue(db, settings), sendDue(db, settings)]);
    await sendDue(db, settings);
    expect(mails.map(({ to }) => to).sort()).toEqual(['fabiana@example.com', 'paulo@example.com']);
    expect(mails[0]?.text).toContain(`https://deck.example/runs/${runId}`);
    expect(posts).toHaveLength(1);
    const [post] = posts;
    const [, seconds = '', signature = ''] =
      /^t=(\d+),v1=([0-9a-f]+)$/.exec(String(post?.headers['x-masterdeck-signature'])) ?? [];
    expect(signature).toBe(createHmac('sha256', 'chave').update(`${seconds}.${post?.body}`).digest('hex'));
    expect(JSON.parse(post?.body ?? '')).toHaveProperty('blocks');
  });

  it('are tried again with growing waits while the receiver fails, and arrive when it works', async () => {
    await runWith(aborted);
    await spreadNotices(db, { ...settings, mail: null });
    receiverAnswers = 503;
    await sendDue(db, settings, () => 0.5);
    const [waiting] = await db.delivery.findMany();
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, lastError: 'the receiver answered 503' });
    expect(await sendDue(db, settings)).toBe(0);
    await db.delivery.updateMany({ data: { nextAttemptAt: new Date(0) } });
    receiverAnswers = 200;
    expect(await sendDue(db, settings)).toBe(1);
    expect(await db.delivery.findMany()).toMatchObject([{ state: 'sent', attempts: 2, lastError: null }]);
    expect(new Set(posts.map(({ headers }) => headers['x-masterdeck-delivery'])).size).toBe(1);
  });

  it('are given up where the receiver refuses for good, and an admin may try them again', async () => {
    await runWith(aborted);
    await spreadNotices(db, settings);
    receiverAnswers = 404;
    smtpRefuses = { code: 550 };
    await sendDue(db, settings);
    const view = await viewDeliveries({ db }, people.ada, settings);
    if (!view.ok) throw new Error(view.failure.code);
    const { deliveries, webhooks } = view.value;
    expect(new Set(deliveries.map(({ state }) => state))).toEqual(new Set(['failed']));
    expect(webhooks).toEqual([
      { name: 'OPS', format: 'slack', signed: true },
      { name: 'OTHERS', format: 'json', signed: false },
    ]);
    expect(JSON.stringify(view.value)).not.toContain('127.0.0.1');
    expect(await viewDeliveries({ db }, people.edu, settings)).toMatchObject({ ok: false });
    const id = deliveries.find(({ way }) => way === 'webhook')?.id ?? '';
    expect(await tryAgain({ db }, people.edu, id)).toMatchObject({ ok: false });
    expect(await tryAgain({ db }, people.ada, id)).toMatchObject({ ok: true });
    receiverAnswers = 200;
    expect(await sendDue(db, settings)).toBe(1);
  });

  it('that a process left half done are taken by another', async () => {
    await runWith(aborted);
    await spreadNotices(db, { ...settings, mail: null });
    await db.$executeRaw`UPDATE "Delivery" SET "leaseUntil" = clock_timestamp() + interval '1 minute'`;
    expect(await sendDue(db, settings)).toBe(0);
    await db.$executeRaw`UPDATE "Delivery" SET "leaseUntil" = clock_timestamp() - interval '1 second'`;
    expect(await sendDue(db, settings)).toBe(1);
  });

  it('wait while no mail server answers', async () => {
    await runWith(aborted);
    await spreadNotices(db, settings);
    const nowhere = {
      ...settings,
      webhooks: [],
      mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'deck@example.com' },
    };
    await sendDue(db, nowhere);
    expect(await db.delivery.count({ where: { state: 'waiting', attempts: 1, way: 'email' } })).toBe(2);
  });
});
