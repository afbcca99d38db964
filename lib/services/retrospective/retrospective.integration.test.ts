import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '@/lib/adapters/postgres/client';
import { appendRunEvents } from '@/lib/adapters/postgres/run-events';
import type { RunEventData } from '@/lib/domain/run/run-event';
import type { Verdict } from '@/lib/domain/run/run';
import { createMigratedDatabase, type TestDatabase } from '@/scripts/servers/test-database';
import { compareRuns } from '../compare/compare-runs';
import type { ServiceContext } from '../service-context';
import { addPeople, addRun, type People } from '../testing/sample-run';
import { viewLearntYear } from './view-learnt-year';
import { viewRetrospective } from './view-retrospective';

let server: TestDatabase;
let db: Database;
let context: ServiceContext;
let people: People;
let broken: string;
let mended: string;

const injectedAt = new Date('2026-11-02T13:00:00.000Z');
const later = (ms: number) => new Date(injectedAt.getTime() + ms);

async function addConcluded(verdict: Verdict, day: number): Promise<string> {
  const { runId } = await addRun(db, people.fabiana);
  const at = (ms: number) => later(day * 86_400_000 + ms);
  const sentence = { 'pt-BR': 'A evidência fala.', en: 'The evidence speaks.' };
  const events: RunEventData[] = [
    { kind: 'abort_requested', by: { id: 'vera', name: 'Vera' }, via: 'web' },
    { kind: 'rollback_confirmed', tookMs: 1_200 },
    verdict === 'refuted'
      ? { kind: 'recovered', tookMs: null, capped: true }
      : { kind: 'recovered', tookMs: 40_000, capped: false },
    {
      kind: 'concluded',
      ending: 'aborted',
      endingReason: 'human',
      verdict,
      mechanism: verdict === 'confirmed' ? 'observed' : 'not_observed',
      results: [],
      mechanismResults: [],
      sentence,
    },
  ];
  await appendRunEvents(db, runId, events);
  await db.run.update({
    where: { id: runId },
    data: {
      state: 'concluded',
      ending: 'aborted',
      endingReason: 'human',
      verdict,
      mechanism: verdict === 'confirmed' ? 'observed' : 'not_observed',
      requestedAt: at(-60_000),
      injectedAt: at(0),
      rollbackStartedAt: at(240_000),
      concludedAt: at(300_000),
    },
  });
  return runId;
}

beforeAll(async () => {
  server = await createMigratedDatabase();
  db = openDatabase(server.url);
  context = { db, demo: false };
  people = await addPeople(db);
  broken = await addConcluded('refuted', 0);
  mended = await addConcluded('confirmed', 7);
  const { cardId, cardVersionHash } = await db.run.findUniqueOrThrow({ where: { id: broken } });
  await db.gameDay.create({
    data: {
      id: 'day',
      teamId: people.fabiana.team.id,
      title: 'GameDay do checkout',
      goal: 'Saber',
      startsAt: later(-600_000),
      timeZone: 'America/Sao_Paulo',
      place: 'Sala 3',
      environment: 'homologacao',
      createdById: people.fabiana.id,
      createdByName: 'Fabiana',
      codeHash: 'x',
      people: {
        create: ['a', 'b', 'c', 'd'].map((id, index) => ({
          id,
          name: `Pessoa ${id}`,
          fromTeam: index < 3 ? 'pedidos' : 'infra',
          role: 'observer',
          joinedAt: injectedAt,
        })),
      },
      hand: {
        create: [
          {
            id: 'h',
            position: 1,
            cardId,
            versionHash: cardVersionHash,
            mode: 'run',
            durationMs: 1,
            share: 1,
          },
        ],
      },
    },
  });
  await db.cardPlay.create({
    data: {
      id: 'play',
      gameDayId: 'day',
      handCardId: 'h',
      phase: 'discuss',
      runId: broken,
      predictions: {
        create: ['a', 'b', 'c', 'd'].map((personId, index) => ({
          personId,
          holds: index === 0,
          confidence: 80,
        })),
      },
    },
  });
  await db.finding.create({
    data: {
      id: 'f',
      gameDayId: 'day',
      playId: 'play',
      cardId,
      runId: broken,
      text: 'Sem limite de tempo',
      mechanism: 'Time Limiter',
      byName: 'Edu',
      actions: {
        create: [
          { id: 'ac', text: 'Pôr o limite', ownerName: 'Edu', doneAt: later(86_400_000), doneByName: 'Edu' },
        ],
      },
    },
  });
});

afterAll(async () => {
  await db.$disconnect();
  await server.drop();
});

describe('what a GameDay leaves behind', () => {
  it('has the verdict, who stopped it, the team of three and not the team of one, and what to play again', async () => {
    const view = await viewRetrospective(context, 'day');
    if (!view.ok) throw new Error(view.failure.code);
    expect(view.value.plays).toMatchObject([
      {
        verdict: 'refuted',
        mechanism: 'not_observed',
        faultMs: 240_000,
        rollbackMs: 1_200,
        recoveryMs: null,
        notBackAfterMs: 600_000,
        abort: { by: 'Vera' },
        predictions: { count: 4, holds: 1, meanConfidence: 80 },
      },
    ]);
    expect(view.value.calibration.map(({ team, right }) => [team, right])).toEqual([['pedidos', 2]]);
    expect(view.value.findings[0]?.actions[0]).toMatchObject({
      owner: 'Edu',
      doneAt: expect.any(String) as string,
    });
    expect(view.value.again).toMatchObject([{ why: 'fixed', lastRunId: broken }]);
    expect(await viewRetrospective(context, 'none')).toMatchObject({ ok: false });
  });

  it('counts the year: times with their number, verdicts by month, and what is mended', async () => {
    const year = await viewLearntYear(context, 2026);
    expect(year.times.abort).toEqual({ count: 2, medianMs: 240_000, longestMs: 240_000 });
    expect(year.times.recovery).toEqual({ count: 1, medianMs: 40_000, longestMs: 40_000 });
    expect(year.neverBack).toBe(1);
    expect(year.months[10]).toMatchObject({
      gameDays: [{ id: 'day' }],
      verdicts: { confirmed: 1, refuted: 1, inconclusive: 0 },
    });
    expect((await viewLearntYear(context, 2025)).times.abort.count).toBe(0);
  });
});

describe('two runs of a card', () => {
  it('stand in their order with what was mended between them', async () => {
    const view = await compareRuns(context, people.vera, { a: mended, b: broken, cardId: null });
    if (!view.ok || view.value.kind !== 'compared') throw new Error('not compared');
    const { earlier, closed, card, plan } = view.value.runs;
    expect([earlier.summary.id, card, plan]).toEqual([broken, null, []]);
    expect(closed).toMatchObject([{ finding: 'Sem limite de tempo', action: 'Pôr o limite' }]);
  });

  it('are offered where only one is named, and a run is not compared with itself', async () => {
    const offered = await compareRuns(context, people.vera, { a: null, b: mended, cardId: null });
    expect(offered).toMatchObject({
      ok: true,
      value: { kind: 'choose', runs: [{ id: mended }, { id: broken }] },
    });
    expect(await compareRuns(context, people.vera, { a: mended, b: mended, cardId: null })).toMatchObject({
      ok: false,
    });
  });
});
