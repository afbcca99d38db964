import { z } from 'zod';
import type { LiveToxic } from '@/lib/domain/fault/fault';
import { readToxicOwner } from '@/lib/domain/fault/toxic-name';
import { ToxicNotAllowed } from './change-errors';

/** An hour: longer than any phase needs, and far from where Toxiproxy's nanoseconds overflow. */
const longestMs = 3_600_000;
/** 10 GB/s: beyond loopback, and far from where `rate * 100` overflows and panics. */
const highestRate = 10_000_000;
const largestSlice = 1_000_000_000;

const integer = (minimum: number, maximum: number) => z.number().int().min(minimum).max(maximum);
const share = z.number().gt(0).max(1);
const named = { name: z.string(), stream: z.enum(['upstream', 'downstream']), toxicity: share };

/**
 * outgoingSchema allows what Toxiproxy survives and acts on. It checks nothing itself: a negative rate, a huge jitter, a slice of
 * 0 bytes kill the process, and an unknown attribute gives 200 and does nothing.
 */
const outgoingSchema = z.discriminatedUnion('type', [
  z.strictObject({
    ...named,
    type: z.literal('latency'),
    attributes: z
      .strictObject({ latency: integer(0, 60_000), jitter: integer(0, 60_000).default(0) })
      .refine(({ latency, jitter }) => jitter <= latency, 'jitter must not exceed latency'),
  }),
  z.strictObject({
    ...named,
    type: z.literal('bandwidth'),
    attributes: z.strictObject({ rate: integer(1, highestRate) }),
  }),
  z.strictObject({
    ...named,
    type: z.literal('timeout'),
    attributes: z.strictObject({ timeout: integer(0, longestMs) }),
  }),
  z.strictObject({
    ...named,
    type: z.literal('reset_peer'),
    // Its wait cannot be interrupted, and it sets SO_LINGER 0 on every new connection whatever the toxicity.
    toxicity: z.literal(1, 'reset_peer hits every connection: toxicity must be 1'),
    attributes: z.strictObject({ timeout: integer(0, 2_000) }),
  }),
  z.strictObject({
    ...named,
    type: z.literal('slow_close'),
    attributes: z.strictObject({ delay: integer(0, longestMs) }),
  }),
  z.strictObject({
    ...named,
    type: z.literal('slicer'),
    attributes: z
      .strictObject({
        average_size: integer(1, largestSlice),
        size_variation: integer(0, largestSlice).default(0),
        delay: integer(0, longestMs * 1_000).default(0),
      })
      .refine(
        (slices) => slices.size_variation < slices.average_size,
        'size_variation must be below average_size',
      ),
  }),
  z.strictObject({
    ...named,
    type: z.literal('limit_data'),
    attributes: z.strictObject({ bytes: integer(0, Number.MAX_SAFE_INTEGER) }),
  }),
  z.strictObject({ ...named, type: z.literal('noop'), attributes: z.strictObject({}) }),
]);

/**
 * checkOutgoingToxic returns a toxic of ours with its defaults filled in, or throws ToxicNotAllowed. A foreign toxic passes as it
 * is: it was live on this Toxiproxy, and putting it back differently would destroy what is not ours.
 */
export function checkOutgoingToxic(toxic: LiveToxic): LiveToxic {
  if (readToxicOwner(toxic.name) === null) return toxic;
  const checked = outgoingSchema.safeParse(toxic);
  if (checked.success) return checked.data;
  throw new ToxicNotAllowed(
    toxic.name,
    checked.error.issues.map((issue) => `${issue.path.join('.') || 'toxic'}: ${issue.message}`),
  );
}
