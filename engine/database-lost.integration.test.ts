import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { applyMigrations } from '@/scripts/migrate/apply-migrations';
import { startPostgres, type RunningPostgres } from '@/scripts/servers/postgres';
import { Stand, type SeenProxy } from './testing/stand';
import { startRelay, type TcpRelay } from './testing/tcp-relay';

let directory: string;
let postgres: RunningPostgres;
let relay: TcpRelay;
let stand: Stand;
let asFound: SeenProxy | null;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'masterdeck-lost-'));
  postgres = await startPostgres({ directory, durable: false });
  const url = await postgres.createDatabase('lost');
  await applyMigrations(url);
  stand = await Stand.start({ url, drop: () => Promise.resolve() });
  relay = await startRelay(postgres.port);
  asFound = await stand.proxy();
});
afterEach(() => stand.endEngines());
afterAll(async () => {
  await stand.stop();
  await relay.stop();
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** Lease 5 s, a renewal up to a second ago: the engine has begun to undo by then. */
const ownUndoMs = 6_000;

async function runWithFault(): Promise<string> {
  const plan = stand.plan();
  const id = await stand.run({ ...plan, injection: { ...plan.injection, durationMs: 60_000 } });
  await stand.faultIn(id);
  return id;
}

const behindRelay = () => {
  const url = new URL(stand.database.url);
  url.port = String(relay.port);
  return { DATABASE_URL: url.href };
};

async function notesOf(id: string): Promise<string> {
  return (await stand.events(id))
    .flatMap((event) => (event.kind === 'engine_note' ? [event.text.en] : []))
    .join();
}

describe('an engine that lost PostgreSQL', () => {
  it('undoes from memory within its lease when the server is killed, and tells so later', async () => {
    await stand.engine('one');
    const id = await runWithFault();
    postgres.kill('SIGKILL');
    expect(await stand.clean(10_000)).toBeLessThan(ownUndoMs);
    expect(await stand.proxy()).toEqual(asFound);
    await postgres.exited;
    postgres = await startPostgres({ directory, port: postgres.port, durable: false });
    expect(await stand.state(id, ['concluded'])).toMatchObject({
      ending: 'aborted',
      endingReason: 'database_lost',
    });
    expect(await notesOf(id)).toContain('undid the fault on path');
  });

  it('undoes from memory when its network hangs, and goes on when it is back', async () => {
    await stand.engine('one', behindRelay());
    const id = await runWithFault();
    relay.hang();
    expect(await stand.clean(10_000)).toBeLessThan(ownUndoMs);
    relay.resume();
    expect(await stand.state(id, ['concluded'])).toMatchObject({
      ending: 'aborted',
      endingReason: 'database_lost',
    });
    expect(await notesOf(id)).toContain('undid the fault on path');
    expect(await stand.proxy()).toEqual(asFound);
  });

  it('meets the engine that takes over, and both leave the path as it was found', async () => {
    const cutOff = await stand.engine('cut-off', behindRelay());
    const id = await runWithFault();
    await stand.engine('heir');
    relay.hang();
    await stand.clean(10_000);
    expect(await stand.state(id, ['concluded'])).toMatchObject({ ending: 'aborted' });
    expect(await stand.proxy()).toEqual(asFound);
    relay.resume();
    cutOff.kill('SIGTERM');
    await cutOff.exited;
    expect(await stand.proxy()).toEqual(asFound);
    expect(await stand.read(id)).toMatchObject({ state: 'concluded' });
  });

  it('still ends when it is told to, once nothing of it is live', async () => {
    const leaving = await stand.engine('leaving', behindRelay());
    const id = await runWithFault();
    relay.hang();
    leaving.kill('SIGTERM');
    expect(await stand.clean(10_000)).toBeLessThan(ownUndoMs);
    await leaving.exited;
    relay.resume();
    await stand.engine('heir');
    expect(await stand.state(id, ['concluded'])).toMatchObject({ ending: 'aborted' });
  });
});
