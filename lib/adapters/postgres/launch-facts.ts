import type { Plan } from '@/lib/domain/plan/plan';
import type { LastRehearsal } from '@/lib/domain/run/rehearsal';
import { endpointReadingSchema, type EndpointReading } from '@/lib/domain/run/evidence';
import { lastRehearsalsSql, readLastRehearsals } from './engine-rehearsal';
import { isTargetBusy } from './run-store';
import { readStopLatch } from './stop-latch-store';
import { isTargetMarked } from './target-mark';
import type { Transaction } from './transaction';

/** RecordedProxy is what an engine last saw on one proxy of the plan, and how long ago by the database's clock; null: never seen. */
export interface RecordedProxy {
  readonly proxy: string;
  readonly state: EndpointReading['state'] | null;
  readonly ageMs: number | null;
}

/** LaunchFacts is what the database knows about a plan's readiness, before the engine's own preflight. */
export interface LaunchFacts {
  readonly latch: { readonly engaged: boolean; readonly reason: string | null };
  readonly marked: boolean;
  readonly busy: boolean;
  readonly engines: { readonly alive: number; readonly supervised: number };
  readonly proxies: readonly RecordedProxy[];
  /** The newest rehearsed abort of each Toxiproxy of the plan. */
  readonly rehearsals: readonly LastRehearsal[];
}

/** engineAliveMs is the age of a heartbeat after which an engine counts as gone: five of its beats. */
const engineAliveMs = 5_000;

/** readEngineCounts counts the engines whose heart beats, by the database's clock. */
export async function readEngineCounts(db: Transaction): Promise<LaunchFacts['engines']> {
  const [row] = await db.$queryRaw<{ alive: number; supervised: number }[]>`
    SELECT count(*)::int AS "alive", count(*) FILTER (WHERE "supervised")::int AS "supervised" FROM "Engine"
    WHERE "stoppedAt" IS NULL AND "heartbeatAt" > clock_timestamp() - make_interval(secs => ${engineAliveMs / 1_000})`;
  return row ?? { alive: 0, supervised: 0 };
}

/** readLaunchFacts reads what is recorded about a plan's target; no proxy is called. */
export async function readLaunchFacts(db: Transaction, plan: Plan, targetKey: string): Promise<LaunchFacts> {
  const { engaged, reason } = await readStopLatch(db);
  return {
    latch: { engaged, reason },
    marked: await isTargetMarked(db, targetKey),
    busy: await isTargetBusy(db, plan),
    engines: await readEngineCounts(db),
    proxies: await readRecordedProxies(db, plan),
    rehearsals: await readRehearsals(db, plan),
  };
}

async function readRecordedProxies(db: Transaction, plan: Plan): Promise<readonly RecordedProxy[]> {
  const rows = await db.$queryRaw<{ proxy: string; state: string | null; ageMs: number | null }[]>`
    SELECT mine."proxy", o."state",
      (extract(epoch FROM clock_timestamp() - o."observedAt") * 1000)::float8 AS "ageMs"
    FROM jsonb_to_recordset(${JSON.stringify(plan.target.endpoints)}::jsonb) AS mine("apiUrl" text, "proxy" text)
    LEFT JOIN "ProxyObservation" o ON o."apiUrl" = mine."apiUrl" AND o."proxy" = mine."proxy"
    ORDER BY mine."apiUrl", mine."proxy"`;
  return rows.map(({ proxy, state, ageMs }) => {
    const known = endpointReadingSchema.shape.state.safeParse(state);
    return { proxy, state: known.success ? known.data : null, ageMs };
  });
}

async function readRehearsals(db: Transaction, plan: Plan): Promise<readonly LastRehearsal[]> {
  const apiUrls = [...new Set(plan.target.endpoints.map(({ apiUrl }) => apiUrl))];
  return readLastRehearsals(await db.$queryRawUnsafe<unknown[]>(lastRehearsalsSql, apiUrls));
}
