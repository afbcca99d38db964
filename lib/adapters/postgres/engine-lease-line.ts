import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import type { RunCommand, RunRef } from '@/lib/domain/run/run-record';
import { engineConnection } from './engine-pool';

const connectMs = 1_000;
/** A renewal that takes longer has failed: the next try, on a new connection, must still fit into the lease. */
const answerMs = 1_200;

type Wake = 'approved' | 'command' | 'latch';
const channels: Readonly<Record<string, Wake>> = {
  run_approved: 'approved',
  run_command: 'command',
  stop_latch: 'latch',
};

/** A row that somebody holds for the moment, above all this engine's own write, is asked for again this soon, this often. */
const rowAgainMs = 100;
const rowTries = 4;

const refs = z.array(z.object({ runId: z.string(), epoch: z.number() }));
const renewed = z.object({ now: z.date(), kept: refs, locked: refs });

/** Renewal is what the database said of the leases: what is neither kept nor locked is lost. */
interface Renewal {
  readonly kept: readonly RunRef[];
  /** Still ours, but somebody holds the row: whether it can be renewed is not known. */
  readonly locked: readonly RunRef[];
  readonly databaseNow: Date;
}

/** LeaseLine is one connection of its own, so that no other work delays a lease or an abort; a broken one is replaced at the next call. */
export class LeaseLine {
  #client: Promise<pg.Client> | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  #listener: (what: Wake) => void = () => undefined;

  constructor(private readonly url: string) {}

  onWake(listener: (what: Wake) => void): void {
    this.#listener = listener;
  }

  /** renew never waits for a row: whoever froze while holding one costs that run its lease, and no other. */
  async renew(engineId: string, asked: readonly RunRef[], ttlMs: number): Promise<Renewal> {
    let answer = await this.#renewFree(engineId, asked, ttlMs);
    for (let tries = 1; tries < rowTries && answer.locked.length > 0; tries += 1) {
      await sleep(rowAgainMs);
      const again = await this.#renewFree(engineId, answer.locked, ttlMs);
      answer = { ...again, kept: [...answer.kept, ...again.kept] };
    }
    return answer;
  }

  async #renewFree(engineId: string, asked: readonly RunRef[], ttlMs: number): Promise<Renewal> {
    const answer = await this.#query(
      `WITH "mine" AS (
         SELECT r."id", r."epoch" FROM "Run" r
         JOIN unnest($2::text[], $3::int[]) AS asked("id", "epoch") ON r."id" = asked."id" AND r."epoch" = asked."epoch"
         WHERE r."engineId" = $1 AND r."leaseUntil" > clock_timestamp()),
       "free" AS (
         SELECT r."id" FROM "Run" r JOIN "mine" ON r."id" = "mine"."id"
         WHERE r."epoch" = "mine"."epoch" AND r."engineId" = $1 AND r."leaseUntil" > clock_timestamp()
         FOR NO KEY UPDATE OF r SKIP LOCKED),
       "kept" AS (
         UPDATE "Run" r SET "leaseUntil" = clock_timestamp() + $4 * interval '1 millisecond'
         FROM "free" WHERE r."id" = "free"."id"
         RETURNING r."id", r."epoch"),
       "beat" AS (UPDATE "Engine" SET "heartbeatAt" = clock_timestamp(), "stoppedAt" = NULL WHERE "id" = $1)
       SELECT clock_timestamp() AS "now",
         coalesce((SELECT json_agg(json_build_object('runId', "id", 'epoch', "epoch")) FROM "kept"), '[]') AS "kept",
         coalesce((SELECT json_agg(json_build_object('runId', "id", 'epoch', "epoch")) FROM "mine"
           WHERE "id" NOT IN (SELECT "id" FROM "kept")), '[]') AS "locked"`,
      [engineId, asked.map(({ runId }) => runId), asked.map(({ epoch }) => epoch), ttlMs],
    );
    const { now, ...rest } = renewed.parse(answer[0]);
    return { ...rest, databaseNow: now };
  }

  async poll(runIds: readonly string[]): Promise<{ commands: RunCommand[]; latched: boolean }> {
    const [row] = await this.#query(
      `SELECT coalesce((SELECT "engaged" FROM "StopLatch" WHERE "id" = 1), true) AS "latched",
         coalesce((SELECT json_agg(c ORDER BY c."id") FROM "Command" c
           WHERE c."runId" = ANY($1::text[]) AND c."heardAt" IS NULL), '[]') AS "commands"`,
      [runIds],
    );
    const { latched, commands } = polled.parse(row);
    return { latched, commands: commands.map(toCommand) };
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    await client?.then((open) => open.end()).catch(() => undefined);
  }

  /** One statement at a time: what waits behind a hung one fails with it and is asked again by its timer. */
  #query(text: string, values: unknown[]): Promise<unknown[]> {
    const turn = this.#queue.then(async () => {
      const client = await (this.#client ??= this.#connect());
      try {
        return (await client.query(text, values)).rows as unknown[];
      } catch (error) {
        this.#drop(client);
        throw error;
      }
    });
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(engineConnection(this.url, { connectMs, queryMs: answerMs }));
    client.on('error', () => this.#drop(client));
    client.on('end', () => this.#drop(client));
    client.on('notification', ({ channel }) => {
      const what = channels[channel];
      if (what) this.#listener(what);
    });
    try {
      await client.connect();
      for (const channel of Object.keys(channels)) await client.query(`LISTEN ${channel}`);
    } catch (error) {
      this.#client = null;
      client.end().catch(() => undefined);
      throw error;
    }
    // Notifications sent while nobody listened are gone: look at everything once.
    for (const what of Object.values(channels)) this.#listener(what);
    return client;
  }

  #drop(client: pg.Client): void {
    const current = this.#client;
    void current?.then(
      (open) => {
        if (open !== client || this.#client !== current) return;
        this.#client = null;
        client.end().catch(() => undefined);
      },
      () => undefined,
    );
  }
}

const commandRow = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  runId: z.string(),
  kind: z.string(),
  requestedBy: z.string().nullable(),
  requestedByName: z.string().nullable(),
  via: z.string(),
  reason: z.string().nullable(),
});
const polled = z.object({ latched: z.boolean(), commands: z.array(commandRow) });

function toCommand(row: z.infer<typeof commandRow>): RunCommand {
  const { id, runId, kind, requestedBy, requestedByName, via, reason } = row;
  return {
    id,
    runId,
    kind,
    via,
    reason,
    by: requestedBy === null ? null : { id: requestedBy, name: requestedByName ?? requestedBy },
  };
}
