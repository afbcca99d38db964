import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSessionRow } from '@/lib/adapters/postgres/session-store';
import { sharedDatabase } from '@/lib/adapters/postgres/shared-database';
import { sealSession, sessionCookieName } from '@/lib/auth/session-token';
import { hashSource } from '@/lib/domain/card/hash-card';
import { printChoiceSchema } from '@/lib/domain/print/print-choice';
import type { Viewer } from '@/lib/domain/view/views';
import { webEnvironment } from '@/lib/env';
import { erasePerson } from '@/lib/services/people/erase-person';
import { forgetPrinterOffsets, keepPrinterOffsets } from '@/lib/services/print/keep-printers';
import { printStoredDeck } from '@/lib/services/print/print-stored-deck';
import { viewPrintedCard } from '@/lib/services/print/view-printed-card';
import { addPeople, type People } from '@/lib/services/testing/sample-run';
import { createMigratedDatabase, type TestDatabase } from '@/scripts/servers/test-database';
import { POST } from './route';

const origin = 'http://127.0.0.1:3999';
const listing = readFileSync('deck/cartas/REDE-07.yaml', 'utf8');
const old = listing.replace('latencia_ms: 2000', 'latencia_ms: 1500');
const surprise = readFileSync('deck/cartas/DADOS-03.yaml', 'utf8');
let server: TestDatabase;
let people: People;
let cookie: string;
const db = () => sharedDatabase();
const context = () => ({ db: db(), from: () => Promise.resolve({ via: 'web', address: null } as const) });

beforeAll(async () => {
  server = await createMigratedDatabase();
  process.env.DATABASE_URL = server.url;
  process.env.NEXTAUTH_SECRET = randomUUID();
  process.env.NEXTAUTH_URL = origin;
  process.env.MASTERDECK_DEMO = '1';
  process.env.LOG_LEVEL = 'silent';
  people = await addPeople(db());
  await addCard('REDE-07', 'network', [old, listing]);
  await addCard('DADOS-03', 'data', [surprise]);
  const { authSecret, publicUrl } = webEnvironment();
  const sessionId = randomUUID();
  await openSessionRow(db(), { id: sessionId, userId: people.vera.id, lifeMs: 600_000 });
  const sealed = await sealSession({ sub: people.vera.id, sessionId }, authSecret);
  cookie = `${sessionCookieName(publicUrl)}=${sealed}`;
});

afterAll(async () => {
  await db().$disconnect();
  await server.drop();
});

/** A card with its versions, the last of them current. */
async function addCard(id: string, suit: string, sources: readonly string[]): Promise<void> {
  const hashes = sources.map(hashSource);
  const current = { currentVersionHash: hashes.at(-1) ?? '', severity: 2, title: id };
  await db().card.create({ data: { id, suit, ...current } });
  await db().cardVersion.createMany({
    data: sources.map((source) => ({ hash: hashSource(source), cardId: id, source })),
  });
}

function post(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  return POST(
    new NextRequest(`${origin}/api/print`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { cookie, 'sec-fetch-site': 'same-origin', accept: 'application/json', ...headers },
    }),
  );
}

const choose = (fields: Record<string, string>) => printChoiceSchema.parse(fields);
const about = { locale: 'pt-BR', baseUrl: origin } as const;
const setFor = (viewer: Viewer, fields: Record<string, string>) =>
  printStoredDeck(context(), viewer, choose(fields), about);

async function idsFor(viewer: Viewer, fields: Record<string, string>): Promise<readonly string[]> {
  const print = await setFor(viewer, fields);
  if (!print.ok) throw new Error(print.text.en);
  return [...print.cards.map(({ card }) => card.id), ...(print.sealed > 0 ? [`${print.sealed} sealed`] : [])];
}

describe('POST /api/print', () => {
  it('answers a PDF to keep, and the next time only what has changed since', async () => {
    const answer = await post({ cards: 'rede-07', backs: 'long', format: 'tarot' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="masterdeck-tarot.pdf"');
    const file = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    expect([file.slice(0, 8), file.trimEnd().slice(-5)]).toEqual(['%PDF-1.7', '%%EOF']);
    expect(file.match(/\/Type \/Page\b/g)).toHaveLength(2);
    expect(await idsFor(people.vera, { changed: '1' })).toEqual(['DADOS-03']);
    expect(await idsFor(people.edu, { changed: '1' })).toEqual(['DADOS-03', 'REDE-07']);
    const nothing = await post({ cards: 'REDE-07', changed: '1' });
    expect(nothing.status).toBe(422);
    expect(await nothing.json()).toMatchObject({ failure: { text: { en: /Nothing to print/ } } });
  });

  it('refuses strangers and other sites', async () => {
    expect((await post({}, { cookie: '' })).status).toBe(401);
    expect((await post({}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  it.each([
    [{ cards: 'REDE-77' }, /no card REDE-77.*Did you mean REDE-07/],
    [{ suit: 'hearts' }, /unclear/],
    [{ suit: 'compute' }, /no cards of computacao/],
    [{ printer: 'nobody’s' }, /no printer/],
    [{ gameDay: 'none' }, /no such GameDay/],
    [{ format: 'a5', backs: 'fold' }, /does not fit/],
  ])('says why %j is not printed, to a script and to a person', async (fields, why) => {
    const answer = await post(fields);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ failure: { text: { en: why } } });
    const sent = await post(fields, { accept: 'text/html' });
    expect([sent.status, sent.headers.get('location')]).toEqual([
      303,
      `/print?${new URLSearchParams(fields).toString()}`,
    ]);
  });

  it('refuses more cards than a server sets at once', async () => {
    const many = Array.from({ length: 201 }, (_, index) => ({
      ...{ id: `X-${index}`, suit: 'network', severity: 1, title: 'x' },
      currentVersionHash: hashSource(listing),
    }));
    await db().card.createMany({ data: many });
    expect(await setFor(people.vera, { suit: 'network' })).toMatchObject({
      ok: false,
      text: { en: /202 cards, and at most 200/ },
    });
    await db().card.deleteMany({ where: { id: { startsWith: 'X-' } } });
  });
});

describe('a printer', () => {
  const fields = {
    printer: ' sala 3 ',
    ...{ frontRight: '-0,8', frontDown: '0.5', backRight: '0', backDown: '1' },
  };
  const firstOf = async (viewer: Viewer, printer: string) => {
    const print = await setFor(viewer, { cards: 'REDE-07', backs: 'long', printer });
    return print.ok ? print.pages.map(({ placements: [first] }) => [first?.x, first?.y]) : print.text.en;
  };

  it('is measured once, and every later sheet of that person is moved', async () => {
    expect(await keepPrinterOffsets(context(), people.vera, fields)).toEqual({
      ok: true,
      value: { name: 'sala 3' },
    });
    const [front, back] = (await firstOf(people.vera, '')) as [[number, number], [number, number]];
    const near = (x: number, y: number) => [expect.closeTo(x, 9), expect.closeTo(y, 9)] as unknown[];
    expect(await firstOf(people.vera, 'sala 3')).toEqual([
      near(front[0] - 0.8, front[1] + 0.5),
      near(back[0], back[1] + 1),
    ]);
    expect(await firstOf(people.edu, 'sala 3')).toMatch(/no printer “sala 3”/);
    const sheet = await post({ calibration: '1', printer: 'sala 3', paper: 'letter' });
    expect(sheet.headers.get('content-disposition')).toContain('masterdeck-calibration.pdf');
    expect(Buffer.from(await sheet.arrayBuffer()).toString('latin1')).toContain('/MediaBox [0 0 612 792]');
    await forgetPrinterOffsets(context(), people.vera, 'sala 3');
    expect(await firstOf(people.vera, 'sala 3')).toMatch(/no printer/);
  });

  it.each([
    ['without a name', { printer: ' ' }],
    ['with half a number', { frontRight: '0,' }],
    ['with no number', { backDown: '' }],
    ['off by more than paper', { backRight: '21' }],
  ])('is not kept %s', async (_, wrong) => {
    expect(await keepPrinterOffsets(context(), people.vera, { ...fields, ...wrong })).toMatchObject({
      ok: false,
      failure: { code: 'printer_unclear' },
    });
    expect(await db().printer.count()).toBe(0);
  });
});

it('a GameDay’s hand is printed in its versions and order, and a surprise stays one until it lies on the table', async () => {
  await db().gameDay.create({
    data: {
      ...{ id: 'day', teamId: people.edu.team.id, title: 'Sexta', goal: '', startsAt: new Date() },
      ...{ timeZone: 'America/Sao_Paulo', place: '', environment: 'producao-canary' },
      ...{ createdById: people.fabiana.id, createdByName: 'Fabiana', codeHash: 'x' },
      people: { create: [{ id: 'p', userId: people.paulo.id, name: 'Paulo', role: 'abort_owner' }] },
    },
  });
  const held = { gameDayId: 'day', mode: 'tabletop', durationMs: 60_000, share: 0.1 };
  await db().handCard.createMany({
    data: [
      { id: 'a', position: 1, cardId: 'REDE-07', versionHash: hashSource(old), ...held },
      { id: 'b', position: 2, cardId: 'DADOS-03', versionHash: hashSource(surprise), sealed: true, ...held },
      { id: 'c', position: 3, cardId: 'REDE-07', versionHash: hashSource(old), ...held },
    ],
  });
  const hand = { gameDay: 'day' };
  expect(await idsFor(people.edu, hand)).toEqual(['REDE-07', '1 sealed']);
  expect(await idsFor(people.paulo, hand)).toEqual(['REDE-07', 'DADOS-03']);
  const print = await setFor(people.edu, hand);
  expect(print.ok && print.cards.map(({ versionHash }) => versionHash)).toEqual([hashSource(old)]);
  await db().cardPlay.create({ data: { id: 'play', gameDayId: 'day', handCardId: 'b' } });
  expect(await idsFor(people.edu, hand)).toEqual(['REDE-07', 'DADOS-03']);
});

describe('a scanned code', () => {
  const scan = (cardId: string, version: string, deck = 'MASTERDECK') =>
    viewPrintedCard(context(), { deck, cardId, version });
  const printed = (source: string) => hashSource(source).slice(0, 8).toUpperCase();

  it('of the version of today opens the card, in capitals as it is printed', async () => {
    const view = { kind: 'current', cardId: 'REDE-07', otherDeck: false };
    expect(await scan('rede-07', printed(listing))).toEqual(view);
    expect(await scan('REDE-07', printed(listing), 'OTHER')).toEqual({ ...view, otherDeck: true });
  });

  it('of an older version says what has changed since it was printed', async () => {
    const view = await scan('REDE-07', printed(old));
    expect(view).toMatchObject({
      kind: 'outdated',
      archived: false,
      printed: { hash: hashSource(old) },
      currentHash: hashSource(listing),
    });
    const differences = JSON.stringify(view.kind === 'outdated' && view.differences);
    expect(differences).toContain('1500');
    expect(differences).toContain('2000');
  });

  it('of a version or a card that was never here says so, and never opens another one', async () => {
    const never = { kind: 'outdated', printed: null, differences: null };
    expect(await scan('REDE-07', '00000000')).toMatchObject(never);
    // Too short to name one version, and no hash at all.
    expect(await scan('REDE-07', printed(listing).slice(0, 4))).toMatchObject(never);
    expect(await scan('REDE-07', '%')).toMatchObject(never);
    expect(await scan('REDE-99', printed(listing))).toEqual({ kind: 'unknown_card' });
  });

  it('of a card that has left the deck says that it has', async () => {
    await db().card.update({ where: { id: 'DADOS-03' }, data: { archivedAt: new Date() } });
    expect(await scan('DADOS-03', printed(surprise))).toMatchObject({ kind: 'outdated', archived: true });
  });
});

it('nothing of what a person printed, or on what, outlives the person', async () => {
  await post({ cards: 'REDE-07' });
  const ofVera = { where: { userId: people.vera.id } };
  const measured = { frontRight: '0', frontDown: '0', backRight: '1', backDown: '0' };
  await keepPrinterOffsets(context(), people.vera, { printer: 'casa', ...measured });
  expect([await db().cardPrint.count(ofVera), await db().printer.count(ofVera)]).toEqual([1, 1]);
  expect(await erasePerson(context(), people.ada, people.vera.id)).toMatchObject({ ok: true });
  expect([await db().cardPrint.count(ofVera), await db().printer.count(ofVera)]).toEqual([0, 0]);
});
