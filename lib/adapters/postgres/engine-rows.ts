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
  undoneAt: z.date().nullable(),
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

const claimedRow = z.object({
  id: z.string(),
  epoch: z.number(),
  state: runStateSchema,
  ending: endingSchema.nullable(),
  endingReason: endingReasonSchema.nullable(),
  endingDetail: z.string().nullable(),
  targetKey: z.string(),
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

/** parseClaimed reads one claimed run with its intents. */
export function parseClaimed(row: unknown, intents: readonly FaultIntent[]): ClaimedRun {
  const { id, ...rest } = claimedRow.parse(row);
  return { ...rest, runId: id, intents: intents.filter((intent) => intent.runId === id) };
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
