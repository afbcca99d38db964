import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '@/lib/adapters/postgres/client';
import { findSeat, type Seat } from '@/lib/auth/game-day-seat';
import { makeShortCode } from '@/lib/domain/gameday/short-code';
import type { Viewer } from '@/lib/domain/view/views';
import type { Outcome } from '@/lib/services/failure';
import { createMigratedDatabase, type TestDatabase } from '@/scripts/servers/test-database';
import { forgetAudit } from '../audit/forget-audit';
import { verifyAudit } from '../audit/verify-audit';
import { newRunId } from '../new-run-id';
import { erasePerson } from '../people/erase-person';
import { sampleCard } from '../testing/sample-deck';
import { addPeople, addRun, type People } from '../testing/sample-run';
import { seedDemoGameDay } from '../seed-demo-game-day';
import { abortFromRoom } from './abort-from-room';
import { addToHand } from './change-hand';
import { eraseGuest } from './erase-guest';
import { freeSeat } from './free-seat';
import { joinAsGuest, openDoor } from './join-game-day';
import { keepPicture } from './keep-picture';
import { launchPlay } from './launch-play';
import { planGameDay } from './plan-game-day';
import { advancePlay, startPlay } from './play-card';
import { predict } from './predict';
import { readRoomNow } from './read-room-now';
import { renewCard } from './renew-card';
import { renewShortCode } from './renew-short-code';
import { viewRoom } from './view-room';
import { writeNote } from './write-note';

const secret = 'a secret of thirty-two characters';
let server: TestDatabase;
let db: Database;
let people: People;
let gameDayId: string;
const context = () => ({ db, demo: false });

beforeAll(async () => {
  server = await createMigratedDatabase();
  db = openDatabase(server.url);
  people = await addPeople(db);
});

beforeEach(async () => {
  const form = { title: 'Sala', goal: 'saber', at: '2026-12-01T14:00', timeZone: 'America/Sao_Paulo' };
  const more = { place: 'Sala 3', environment: 'homologacao', channel: '#gameday' };
  const planned = await planGameDay(context(), people.fabiana, secret, { ...form, ...more });
  if (!planned.ok) throw new Error(planned.failure.code);
  gameDayId = planned.value.id;
  await db.gameDay.update({ where: { id: gameDayId }, data: { state: 'open' } });
});

afterAll(async () => {
  await db.$disconnect();
  await server.drop();
});

const code = async (outcome: Promise<Outcome<unknown>>) => {
  const settled = await outcome;
  return settled.ok ? 'ok' : settled.failure.code;
};

async function seatOf(viewer: Viewer): Promise<Seat> {
  const seat = await findSeat(db, gameDayId, { viewer, guest: null });
  if (!seat) throw new Error('no seat');
  return seat;
}

async function guest(name: string, day = gameDayId): Promise<Seat> {
  const joined = await joinAsGuest(context(), day, { name, fromTeam: 'ops' });
  if (!joined.ok) throw new Error(joined.failure.code);
  const seat = await findSeat(db, day, { viewer: null, guest: { gameDay: day, key: joined.value.key } });
  if (!seat) throw new Error('no seat');
  return seat;
}

/** A run of the sample plan in the hands of this GameDay, as launchPlay leaves it. */
async function playWithRun(): Promise<{ readonly runId: string; readonly playId: string }> {
  const { runId } = await addRun(db, people.fabiana, { state: 'injecting', proxy: newRunId() });
  const playId = newRunId();
  const handCardId = newRunId();
  const position = await db.handCard.count({ where: { gameDayId } });
  const card = { cardId: 'REDE-07', versionHash: 'none', mode: 'run', durationMs: 1_000, share: 1 };
  await db.handCard.create({ data: { id: handCardId, gameDayId, position, state: 'playing', ...card } });
  await db.cardPlay.create({ data: { id: playId, gameDayId, handCardId, runId, phase: 'experiment' } });
  return { runId, playId };
}

describe('the door', () => {
  it('opens by the short code while the GameDay is open, and never after', async () => {
    const typed = makeShortCode(secret, gameDayId, 0);
    expect(await code(openDoor(context(), typed, 'here'))).toBe('ok');
    expect(await code(openDoor(context(), 'BBBBBB', 'here'))).toBe('wrong_code');
    await db.gameDay.update({ where: { id: gameDayId }, data: { state: 'closed' } });
    expect(await code(openDoor(context(), typed, 'here'))).toBe('wrong_code');
    expect(await code(joinAsGuest(context(), gameDayId, { name: 'Ana', fromTeam: '' }))).toBe('wrong_code');
  });

  it('opens by the new code alone once the facilitator asked for one', async () => {
    const [old, next] = [makeShortCode(secret, gameDayId, 0), makeShortCode(secret, gameDayId, 1)];
    const edu = await seatOf(people.edu);
    expect(await code(renewShortCode(context(), edu, secret))).toBe('not_permitted');
    expect(await code(renewShortCode(context(), await seatOf(people.fabiana), secret))).toBe('ok');
    expect(await code(openDoor(context(), old, 'here'))).toBe('wrong_code');
    expect(await code(openDoor(context(), next, 'here'))).toBe('ok');
  });

  it('stops who guesses codes from one address', async () => {
    const tries = await Promise.all(
      Array.from({ length: 121 }, () => code(openDoor(context(), 'CCCCCC', 'guesser'))),
    );
    expect(tries.filter((outcome) => outcome === 'too_many_attempts')).toHaveLength(1);
  });

  it('gives the expected seat to whoever comes by its name, and nobody a seat at another GameDay', async () => {
    const expected = { id: newRunId(), gameDayId, name: 'Ana', role: 'abort_owner' };
    await db.gameDayPerson.create({ data: expected });
    const ana = await guest('ana');
    expect(ana).toMatchObject({ personId: expected.id, role: 'abort_owner' });
    const claims = { gameDay: gameDayId, key: 'forged' };
    expect(await findSeat(db, gameDayId, { viewer: null, guest: claims })).toBeNull();
    expect(await findSeat(db, 'another', { viewer: null, guest: claims })).toBeNull();
  });

  it('shows the facilitator who took a seat by its name, and gives it back when it was somebody else', async () => {
    await db.gameDayPerson.create({ data: { id: newRunId(), gameDayId, name: 'Ana', role: 'abort_owner' } });
    const joined = await joinAsGuest(context(), gameDayId, { name: 'Ana', fromTeam: 'ops' });
    if (!joined.ok) throw new Error(joined.failure.code);
    const fabiana = await seatOf(people.fabiana);
    const listed = async () => {
      const room = await viewRoom(context(), fabiana);
      return room.ok ? room.value.people.filter(({ name }) => name === 'Ana') : [];
    };
    expect(await listed()).toMatchObject([{ takenByName: true, role: 'abort_owner' }]);
    expect(await code(freeSeat(context(), fabiana, joined.value.personId))).toBe('ok');
    const seats = await listed();
    expect(seats).toHaveLength(2);
    expect(seats.find(({ role }) => role === 'abort_owner')).toMatchObject({
      presence: 'expected',
      takenByName: false,
    });
    // The row stays the guest's: what they did before is theirs, and an erasure finds it.
    expect(seats.find(({ role }) => role === 'observer')).toMatchObject({
      id: joined.value.personId,
      presence: 'here',
    });
    // Their cookie goes on, as an observer's.
    const claims = { gameDay: gameDayId, key: joined.value.key };
    expect(await findSeat(db, gameDayId, { viewer: null, guest: claims })).toMatchObject({
      role: 'observer',
    });
  });
});

describe('who may what', () => {
  it('refuses to everybody else what the facilitator does', async () => {
    const [edu, ana] = [await seatOf(people.edu), await guest('Ana')];
    for (const seat of [edu, ana]) {
      expect(await code(startPlay(context(), seat, 'none'))).toBe('not_permitted');
      expect(await code(advancePlay(context(), seat, 'none', 'reveal'))).toBe('not_permitted');
      expect(await code(launchPlay(context(), seat, 'none', 'none'))).toBe('not_permitted');
    }
    expect(await code(startPlay(context(), await seatOf(people.fabiana), 'none'))).toBe('game_day_moved_on');
  });

  it('keeps a guest whose row says facilitator an observer', async () => {
    const joined = await joinAsGuest(context(), gameDayId, { name: 'Ana', fromTeam: '' });
    if (!joined.ok) throw new Error(joined.failure.code);
    const { key, personId } = joined.value;
    await db.gameDayPerson.update({ where: { id: personId }, data: { role: 'facilitator' } });
    const seat = await findSeat(db, gameDayId, { viewer: null, guest: { gameDay: gameDayId, key } });
    expect(seat?.role).toBe('observer');
  });
});

describe('aborting', () => {
  it('reaches the runs of this GameDay alone, once for each person, and notes who said stop', async () => {
    const { runId } = await playWithRun();
    const elsewhere = await addRun(db, people.fabiana, { state: 'injecting', proxy: newRunId() });
    const [ana, beto] = [await guest('Ana'), await guest('Beto')];
    for (const seat of [ana, ana, beto]) {
      const heard = await abortFromRoom(context(), seat, 'game_day_guest');
      expect(heard).toMatchObject({ ok: true, value: { effect: 'commanded' } });
    }
    const commands = await db.command.findMany({ where: { kind: 'abort', runId } });
    expect(commands.map(({ requestedByName }) => requestedByName).sort()).toEqual(['Ana', 'Beto']);
    expect(await db.command.count({ where: { runId: elsewhere.runId } })).toBe(0);
    const stops = await db.timelineEntry.findMany({ where: { gameDayId, kind: 'stop' } });
    expect(stops.map(({ byName }) => byName)).toEqual(['Ana', 'Ana', 'Beto']);
  });

  it('is heard after the GameDay was closed, and where nothing is on', async () => {
    const ana = await guest('Ana');
    await db.gameDay.update({ where: { id: gameDayId }, data: { state: 'closed' } });
    const heard = await abortFromRoom(context(), ana, 'game_day_guest');
    expect(heard).toMatchObject({ ok: true, value: { effect: 'nothing_to_abort' } });
  });
});

describe('what is kept', () => {
  it('takes predictions in their phase alone, one for each person', async () => {
    const { playId } = await playWithRun();
    const ana = await guest('Ana');
    const said = { playId, holds: 'yes', confidence: 75, breaksFirst: '' } as const;
    expect(await code(predict(context(), ana, said))).toBe('game_day_moved_on');
    await db.cardPlay.update({ where: { id: playId }, data: { phase: 'predict' } });
    expect(await code(predict(context(), ana, said))).toBe('ok');
    expect(await code(predict(context(), ana, { ...said, holds: 'no' }))).toBe('ok');
    expect((await readRoomNow(db, gameDayId))?.predicted).toBe(1);
  });

  it('keeps pictures alone, whatever a file calls itself', async () => {
    const scribe = { ...(await guest('Ana')), role: 'scribe' as const };
    const page = new TextEncoder().encode('<html><script>alert(1)</script>');
    expect(await code(keepPicture(context(), scribe, { bytes: page, caption: 'x.png' }))).toBe(
      'not_a_picture',
    );
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect(await code(keepPicture(context(), scribe, { bytes: png, caption: 'painel' }))).toBe('ok');
  });

  it('writes the timeline for ever', async () => {
    expect(await code(writeNote(context(), await guest('Ana'), 'o p99 subiu'))).toBe('ok');
    await expect(db.$executeRaw`UPDATE "TimelineEntry" SET "text" = 'nada'`).rejects.toThrow(/append-only/);
    const room = await viewRoom(context(), await seatOf(people.fabiana));
    expect(room.ok && room.value.me.conducts).toBe(true);
  });

  it('forgets a guest who asks for it, at any time, and the audit chain stays whole', async () => {
    const { runId } = await playWithRun();
    const ana = await guest('Ana Guest');
    expect(await code(writeNote(context(), ana, 'o p99 subiu'))).toBe('ok');
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect(await code(keepPicture(context(), ana, { bytes: png, caption: 'painel' }))).toBe('ok');
    expect((await abortFromRoom(context(), ana, 'game_day_guest')).ok).toBe(true);
    await db.gameDay.update({ where: { id: gameDayId }, data: { state: 'closed' } });
    const id = ana.personId ?? '';
    for (const other of [ana, await seatOf(people.edu)])
      expect(await code(eraseGuest(context(), other, id))).toBe('not_permitted');
    expect(await code(eraseGuest(context(), await seatOf(people.fabiana), id))).toBe('ok');
    expect(await code(eraseGuest(context(), await seatOf(people.fabiana), id))).toBe('not_found');
    const left = [
      await db.gameDayPerson.findMany({ where: { gameDayId } }),
      await db.timelineEntry.findMany({ where: { gameDayId } }),
      await db.runEvent.findMany({ where: { runId } }),
      await db.command.findMany({ where: { runId } }),
      await db.auditEntry.findMany({ select: { before: true, after: true, actorId: true } }),
    ];
    const shown = JSON.stringify(left, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(shown).not.toContain('Ana Guest');
    // Nobody sits down in what is left of their seat.
    await db.gameDay.update({ where: { id: gameDayId }, data: { state: 'open' } });
    await db.gameDayPerson.update({ where: { id }, data: { joinedAt: null } });
    expect((await guest('Pessoa removida')).personId).not.toBe(id);
    expect(await db.attachment.count({ where: { gameDayId } })).toBe(0);
    expect(await db.auditPersonal.count({ where: { personId: { contains: id } } })).toBe(0);
    expect((await verifyAudit({ db })).chain.whole).toBe(true);
    await expect(db.$executeRaw`UPDATE "TimelineEntry" SET "byName" = 'outra'`).rejects.toThrow(
      /append-only/,
    );
  });

  it('forgets guests when the retention of the environment is over, and no sooner', async () => {
    await guest('Ana Guest');
    const { environment } = await db.gameDay.findUniqueOrThrow({ where: { id: gameDayId } });
    await db.auditRetention.create({ data: { environment, days: 30 } });
    const close = (closedAt: Date) =>
      db.gameDay.update({ where: { id: gameDayId }, data: { state: 'closed', closedAt } });
    const named = () => db.gameDayPerson.count({ where: { gameDayId, name: 'Ana Guest' } });
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    await close(daysAgo(29));
    await forgetAudit({ db });
    expect(await named()).toBe(1);
    await close(daysAgo(31));
    await forgetAudit({ db });
    expect(await named()).toBe(0);
    expect(await db.auditEntry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
      action: 'audit.forget',
      after: { guests: 1 },
    });
    await db.auditRetention.deleteMany();
  });

  it('tells that a card of the hand changed, and takes its current version when it is asked to', async () => {
    const seat = await seatOf(people.fabiana);
    const [hash, id] = ['of now', 'REDE-01'];
    await db.card.create({
      data: { id, suit: 'network', severity: 2, title: 'Estoque lento', currentVersionHash: hash },
    });
    await db.cardVersion.create({ data: { hash, cardId: id, source: sampleCard } });
    expect(await code(addToHand(context(), seat, { cardId: id, mode: 'run', sealed: false }))).toBe('ok');
    const held = async () => {
      const room = await viewRoom(context(), seat);
      return room.ok ? room.value.hand[0] : null;
    };
    expect(await held()).toMatchObject({ changed: null });
    await db.handCard.updateMany({ where: { gameDayId }, data: { versionHash: 'of before' } });
    const changed = await held();
    expect(changed).toMatchObject({ changed: 'new_version' });
    expect(await code(renewCard(context(), seat, changed?.id ?? ''))).toBe('ok');
    expect(await held()).toMatchObject({ changed: null });
    await db.card.update({ where: { id }, data: { archivedAt: new Date() } });
    expect(await held()).toMatchObject({ changed: 'archived' });
  });

  it('seeds one GameDay for today, once; tomorrow it is for then, unless somebody opened it', async () => {
    const [today, tomorrow] = [new Date('2026-12-01T12:00:00Z'), new Date('2026-12-02T12:00:00Z')];
    const seeded = async () => {
      const {
        startsAt,
        people: seats,
        hand,
      } = await db.gameDay.findUniqueOrThrow({
        where: { id: 'demo-gameday' },
        include: { people: true, hand: true },
      });
      return [startsAt.toISOString().slice(0, 10), seats.length, hand.length];
    };
    for (const now of [today, today]) await seedDemoGameDay(db, secret, now);
    expect(await seeded()).toEqual(['2026-12-01', 6, 0]);
    await seedDemoGameDay(db, secret, tomorrow);
    expect((await seeded())[0]).toBe('2026-12-02');
    await db.gameDay.update({ where: { id: 'demo-gameday' }, data: { state: 'open' } });
    await seedDemoGameDay(db, secret, new Date('2026-12-03T12:00:00Z'));
    expect((await seeded())[0]).toBe('2026-12-02');
  });

  it('forgets an erased person: their name, and the pictures that they attached', async () => {
    const seat = await seatOf(people.fabiana);
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect(await code(keepPicture(context(), seat, { bytes: png, caption: 'painel' }))).toBe('ok');
    expect(await code(writeNote(context(), seat, 'o p99 subiu'))).toBe('ok');
    expect(await code(erasePerson(context(), people.ada, people.fabiana.id))).toBe('ok');
    expect(await db.attachment.count({ where: { gameDayId } })).toBe(0);
    const names = await db.timelineEntry.findMany({ where: { gameDayId, kind: 'note' } });
    expect(names.map(({ byName }) => byName)).toEqual(['Pessoa removida']);
  });
});
