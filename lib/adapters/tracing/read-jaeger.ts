import { z } from 'zod';
import type { Trace } from '@/lib/domain/trace/trace';

/** Names are evidence for people to read; one that is a novel (a statement as an operation) is cut. */
const longestName = 120;

/** Times in Jaeger's JSON are microseconds. */
const span = z.object({
  spanID: z.string(),
  operationName: z.string(),
  references: z.array(z.object({ refType: z.string(), spanID: z.string() })).nullish(),
  startTime: z.number(),
  duration: z.number(),
  processID: z.string(),
});

const answer = z.object({
  data: z
    .array(
      z.object({
        traceID: z.string(),
        spans: z.array(span),
        processes: z.record(z.string(), z.object({ serviceName: z.string() })),
      }),
    )
    .nullable(),
});

/** readJaegerTraces reads the answer of Jaeger's `/api/traces`; null where it is something else. */
export function readJaegerTraces(value: unknown): readonly Trace[] | null {
  const read = answer.safeParse(value);
  if (!read.success) return null;
  return (read.data.data ?? []).map(({ traceID, spans, processes }) => ({
    id: traceID,
    spans: spans.map((each) => ({
      id: each.spanID,
      parentId: each.references?.find(({ refType }) => refType === 'CHILD_OF')?.spanID ?? null,
      service: (processes[each.processID]?.serviceName ?? each.processID).slice(0, longestName),
      operation: each.operationName.slice(0, longestName),
      startedAt: each.startTime / 1_000,
      durationMs: Math.max(0, each.duration / 1_000),
    })),
  }));
}
