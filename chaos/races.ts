import { setTimeout as delay } from 'node:timers/promises';
import { until } from '@/engine/testing/stand';
import { hashPlan } from '@/lib/domain/plan/hash-plan';
import { addProxies, type Lane } from './lab';
import { shortTiming } from './timing';
import { settle, type Scenario } from './trial';

/** raceScenarios let things happen in the same millisecond. */
export const raceScenarios: readonly Scenario[] = [
  { name: 'two engines, two runs on one target in the same millisecond', run: twoAtOnce },
  { name: 'an abort 0–50 ms either side of the first injecting call', run: (lane) => abortRaces(lane, 10) },
];

async function twoAtOnce(lane: Lane): Promise<undefined> {
  const { stand } = lane;
  await Promise.all([stand.engine('one'), stand.engine('two')]);
  await until(async () => {
    const alive = await stand.pool.query(`SELECT 1 FROM "Engine" WHERE "stoppedAt" IS NULL`);
    return alive.rowCount === 2 ? true : null;
  }, 30_000);
  const plan = lane.plan({ injection: { ...lane.plan().injection, durationMs: 1_500 } });
  const ids = ['runsamems1', 'runsamems2'];
  await stand.pool.query(
    `INSERT INTO "Run" ("id", "cardId", "cardVersionHash", "environment", "targetKey", "plan", "planHash", "state", "requestedById", "approvedAt")
     SELECT u."id", 'REDE-90', 'test-version', 'test', $2, $3::jsonb, $4, 'approved', 'user-1', clock_timestamp() FROM unnest($1::text[]) AS u("id")`,
    [ids, `${lane.toxiproxy.url}#path`, JSON.stringify(plan), hashPlan(plan)],
  );
  await settle(lane);
  // One may follow the other, once that is over; side by side they must never have been.
  const spans = await stand.pool.query<{ overlap: boolean; refused: number }>(
    `SELECT coalesce(bool_or(a."injectedAt" < b."rollbackConfirmedAt" AND b."injectedAt" < a."rollbackConfirmedAt"), false) AS "overlap",
       (SELECT count(*)::int FROM "Run" WHERE "endingReason" = 'preflight_failed') AS "refused"
     FROM "Run" a JOIN "Run" b ON a."id" < b."id"`,
  );
  if (spans.rows[0]?.overlap) throw new Error('both runs had their fault on one target at the same time');
}

const offsetsMs = [-50, -35, -20, -10, -3, 0, 3, 8, 20, 50];

/** Aborts on `targets` targets at once, each at another moment around the first injecting call, the DELETE of its proxy. */
export async function abortRaces(lane: Lane, targets: number): Promise<undefined> {
  const { stand } = lane;
  const names = Array.from({ length: targets }, (_, n) => `race-${n}`);
  await addProxies(lane, names);
  await stand.engine('one');
  const ids = new Map<string, string>();
  const asked = new Map<string, Promise<unknown>>();
  lane.control.before = async ({ method, path }) => {
    const name = path.split('/')[2] ?? '';
    const id = ids.get(name);
    if (method !== 'DELETE' || !id || asked.has(name)) return undefined;
    const offset = (offsetsMs[names.indexOf(name) % offsetsMs.length] ?? 0) + Math.random() * 4 - 2;
    const abort = async () => {
      if (offset > 0) await delay(offset);
      await stand.abort(id);
    };
    asked.set(name, abort());
    // Held back, so that the abort comes this long before the call is carried out.
    if (offset < 0) await delay(-offset);
    return undefined;
  };
  const timing = { ...shortTiming, secondLookMs: 100, recoveryCapMs: 100 };
  for (const name of names) ids.set(name, await stand.run(lane.plan({ timing }, { control: true }, [name])));
  await settle(lane);
  await Promise.all(asked.values());
  const states = await stand.pool.query<{ endingReason: string; n: number }>(
    `SELECT "endingReason", count(*)::int AS n FROM "Run" GROUP BY 1`,
  );
  const aborted = states.rows.find(({ endingReason }) => endingReason === 'human')?.n ?? 0;
  if (aborted < asked.size)
    throw new Error(`${asked.size} aborts were asked, and the record says ${JSON.stringify(states.rows)}`);
}
