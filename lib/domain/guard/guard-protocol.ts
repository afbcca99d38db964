import { z } from 'zod';
import { proxySnapshotSchema } from '../fault/fault';

/** Longer than an engine's lease and a second engine's scan (6 s): the guard comes when they did not; and below the 10 s that a fault may outlive its engine. */
export const guardLeaseMs = 7_000;
/** Engines renew this often. */
export const guardRenewEveryMs = 1_000;
/** Larger than 500 snapshots with toxics, far below what hurts a small process. */
export const guardBodyLimitBytes = 512_000;

const runIdSchema = z.string().regex(/^[a-z0-9]{6,32}$/);
const epochSchema = z.number().int().nonnegative();

/** guardRefSchema names a charge as one holder of the run's lease knows it; a lower epoch is refused. */
export const guardRefSchema = z.strictObject({ runId: runIdSchema, epoch: epochSchema });
export type GuardRef = z.infer<typeof guardRefSchema>;

/** guardChargeSchema is what an engine hands over before the first call of an injection. Times in ms, counted from the receipt. */
export const guardChargeSchema = z.strictObject({
  runId: runIdSchema,
  epoch: epochSchema,
  leaseMs: z.number().int().min(500).max(60_000),
  /** However often it is renewed, the guard undoes after this long. */
  endWithinMs: z.number().int().positive().max(86_400_000),
  proxies: z.array(proxySnapshotSchema).min(1).max(500),
});
export type GuardCharge = z.infer<typeof guardChargeSchema>;

/** guardRefusalSchema is why a guard did not do what was asked. */
export const guardRefusalSchema = z.enum([
  'bad_request',
  'unauthorised',
  'older_epoch',
  'proxy_taken',
  'another_toxiproxy',
  'toxiproxy_unreachable',
  'not_durable',
  'over',
]);
export type GuardRefusal = z.infer<typeof guardRefusalSchema>;

export const guardErrorSchema = z.object({ refused: guardRefusalSchema, detail: z.string() });

/** guardRenewalSchema: whether the lease goes on, and on which proxies the guard itself sees a toxic of the run. */
export const guardRenewalSchema = z.object({ held: z.boolean(), carries: z.array(z.string()) });
export type GuardRenewal = z.infer<typeof guardRenewalSchema>;

export const guardDoneSchema = z.object({ done: z.literal(true) });

/** guardHelpSchema answers a call for help: the undo is under way, and a wedged Toxiproxy is restarted by the guard or is not. */
export const guardHelpSchema = z.object({ done: z.literal(true), mayRestart: z.boolean() });
export type GuardHelp = Pick<z.infer<typeof guardHelpSchema>, 'mayRestart'>;

/** guardStatusSchema is what a guard tells about itself; `proxies` is null when its Toxiproxy did not answer. */
export const guardStatusSchema = z.object({
  guard: z.literal('masterdeck'),
  version: z.string(),
  now: z.iso.datetime(),
  mayRestart: z.boolean(),
  toxiproxyVersion: z.string().nullable(),
  proxies: z.array(z.object({ name: z.string(), listen: z.string(), upstream: z.string() })).nullable(),
  charges: z.array(
    z.object({ runId: z.string(), epoch: z.number(), state: z.string(), detail: z.string().nullable() }),
  ),
});
export type GuardStatus = z.infer<typeof guardStatusSchema>;
