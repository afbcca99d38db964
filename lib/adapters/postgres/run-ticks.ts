import { wholeTicks } from '@/lib/domain/chart/decimate-ticks';
import { tickRecordSchema, type TickRecord } from '@/lib/domain/run/evidence';
import { chooseTicks } from './choose-ticks';
import type { Transaction } from './transaction';

/** The newest ticks of a long stretch, which always stay whole. */
const newestWhole = 300;

/** readTicks reads the ticks after number n; of a very long stretch those that keep every extreme and gap, and the newest 300 whole. */
export async function readTicks(
  db: Transaction,
  runId: string,
  afterN: number,
): Promise<readonly TickRecord[]> {
  const newest = await db.tick.aggregate({ where: { runId }, _max: { n: true } });
  const last = newest._max.n ?? -1;
  if (last <= afterN) return [];
  const wholeAfter = last - afterN > wholeTicks ? last - newestWhole : afterN;
  const stretch = { from: afterN, to: wholeAfter, limit: wholeTicks - newestWhole };
  const chosen = wholeAfter > afterN ? await chooseTicks(db, runId, stretch) : [];
  const rows = await db.$queryRaw<{ n: number; at: Date; data: unknown }[]>`
    SELECT "n", "at", "data" FROM "Tick"
    WHERE "runId" = ${runId} AND ("n" > ${wholeAfter} OR "n" = ANY(${[...chosen]}::int[]))
    ORDER BY "n"`;
  return rows.flatMap((row) => parseTick(row) ?? []);
}

/** A tick that this version cannot read is left out: what it said is not guessed. */
function parseTick({ n, at, data }: { n: number; at: Date; data: unknown }): TickRecord | null {
  const parsed = tickRecordSchema.safeParse({ ...(data as object), n, at: at.toISOString() });
  return parsed.success ? parsed.data : null;
}

/** readNewestTick reads the newest tick of a run; null before the first, or where it cannot be read. */
export async function readNewestTick(db: Transaction, runId: string): Promise<TickRecord | null> {
  const row = await db.tick.findFirst({ where: { runId }, orderBy: { n: 'desc' } });
  return row && parseTick(row);
}

const pageOfTicks = 1_000;

/** readTicksWhole reads every tick of a run, in pages, nothing thinned out. */
export async function* readTicksWhole(db: Transaction, runId: string): AsyncGenerator<readonly TickRecord[]> {
  for (let after = -1; ;) {
    const rows = await db.tick.findMany({
      where: { runId, n: { gt: after } },
      orderBy: { n: 'asc' },
      take: pageOfTicks,
    });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.flatMap((row) => parseTick(row) ?? []);
    after = last.n;
  }
}
