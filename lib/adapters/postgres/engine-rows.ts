import { z } from 'zod';
import { endpointSchema, proxySnapshotSchema } from '@/lib/domain/fault/fault';
import { endingReasonSchema, endingSchema, runStateSchema } from '@/lib/domain/run/run';
import type { ClaimedRun, FaultIntent } from '@/lib/domain/run/run-record';

/** intentColumns select what parseIntent reads. */
export const intentColumns = `"id", "runId", "epoch", "apiUrl", "proxy", "snapshot", "toxicNames", "undoneAt"`;

const intentRow = z.object({
  id: z.string(),
  runId: z.string(),
  epoch: z.number(),
  apiUrl: z.string(),
  proxy: z.string(),
  snapshot: z.unknown(),
  toxicNames: z.array(z.string()),
  undoneAt: z.unknown(),
});

/** parseIntent reads one row of FaultIntent; a snapshot that cannot be read is null, for what else the row says must not be lost with it. */
export function parseIntent(row: unknown): FaultIntent {
  const { apiUrl, proxy, undoneAt, snapshot, ...rest } = intentRow.parse(row);
  const read = proxySnapshotSchema.safeParse(snapshot);
  return {
    ...rest,
    endpoint: { apiUrl, proxy },
    snapshot: read.success ? read.data : null,
    undone: undoneAt !== null,
  };
}

/** What it takes to undo a run. */
const heldRow = z.object({ id: z.string(), epoch: z.number(), state: runStateSchema, targetKey: z.string() });

/** How a run ends is one fact: with a reason that only a newer version knows, none of it is read. */
const endedRow = z
  .object({ ending: endingSchema.nullable(), endingReason: endingReasonSchema.nullable() })
  .catch({ ending: null, endingReason: null });

const claimedRow = heldRow.extend({
  endingDetail: z.string().nullable(),
  plan: z.unknown(),
  planHash: z.string(),
  requestedById: z.string(),
  acceptedAt: z.date().nullable(),
  acceptedById: z.string().nullable(),
  approvedAgeMs: z.number(),
  previousEngine: z.string().nullable(),
  baselineAt: z.date().nullable(),
  injectedAt: z.date().nullable(),
  hardDeadline: z.date().nullable(),
  rollbackStartedAt: z.date().nullable(),
  rollbackConfirmedAt: z.date().nullable(),
  recoveredAt: z.date().nullable(),
  lastTick: z.number(),
});

/** Without a plan a run is never continued: what its intents name is undone, and it is closed. */
const unread: Omit<z.infer<typeof claimedRow>, keyof z.infer<typeof heldRow>> = {
  endingDetail: null,
  plan: null,
  planHash: '',
  requestedById: '',
  acceptedAt: null,
  acceptedById: null,
  approvedAgeMs: Infinity,
  previousEngine: null,
  baselineAt: null,
  injectedAt: null,
  hardDeadline: null,
  rollbackStartedAt: null,
  rollbackConfirmedAt: null,
  recoveredAt: null,
  lastTick: -1,
};

/** parseClaimed reads one claimed run with its intents. A row that this version cannot read in full comes without its plan: it must still be undone, and keep no other run from being claimed. */
export function parseClaimed(row: unknown, intents: readonly FaultIntent[]): ClaimedRun {
  const read = claimedRow.safeParse(row);
  const { id, ...rest } = read.success ? read.data : { ...unread, ...heldRow.parse(row) };
  return {
    ...rest,
    ...endedRow.parse(row),
    runId: id,
    intents: intents.filter((intent) => intent.runId === id),
  };
}

/** parseEndpoints reads the endpoints of stored plans; what is no endpoint is left out, for a sweep must not stop at it. */
export function parseEndpoints(values: unknown): z.infer<typeof endpointSchema>[] {
  const list = z.array(z.unknown()).safeParse(values);
  if (!list.success) return [];
  return list.data.flatMap((value) => {
    const endpoint = endpointSchema.safeParse(value);
    return endpoint.success ? [endpoint.data] : [];
  });
}
