import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { planSchema } from '@/lib/domain/plan/plan';
import { runEventDataSchema } from '@/lib/domain/run/run-event';
import { checkout } from '../stack/checkout';

const time = z.string().nullable();

const documentSchema = z.object({
  execution: z.object({ name: z.string(), profile: z.string(), durationMs: z.number() }),
  machine: z.object({ processors: z.number(), meanLoad: z.number(), highestLoad: z.number() }),
  summary: z.object({
    ending: z.string().nullable(),
    endingReason: z.string().nullable(),
    verdict: z.string().nullable(),
    mechanism: z.string().nullable(),
    requestedAt: z.string(),
  }),
  times: z.object({
    injectedAt: time,
    rollbackStartedAt: time,
    rollbackConfirmedAt: time,
    recoveredAt: time,
  }),
  plan: planSchema,
  events: z.array(z.object({ at: z.string(), data: runEventDataSchema })),
});

/** StoredRun is one execution as docs/evidence/article keeps it, with the readings of its ticks. */
export interface StoredRun extends z.infer<typeof documentSchema> {
  readonly ticks: readonly TickReading[];
}

/** TickReading is one metric at one tick, in the metric's shown unit; null where there was no number. */
export interface TickReading {
  readonly at: number;
  readonly metric: string;
  readonly control: number | null;
  readonly canary: number | null;
}

const folder = join(checkout, 'docs', 'evidence', 'article');

/** readStoredRun reads the evidence of an execution; null where it was never run. */
export function readStoredRun(name: string): StoredRun | null {
  const file = join(folder, `${name}.json`);
  if (!existsSync(file)) return null;
  const document = documentSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const [, ...lines] = readFileSync(join(folder, `${name}.csv`), 'utf8')
    .trim()
    .split('\n');
  return { ...document, ticks: lines.map(readTick) };
}

function readTick(line: string): TickReading {
  const [, at = '', , metric = '', control = '', canary = ''] = line.split(',');
  const number = (text: string) => (/^-?[\d.]/.test(text) ? Number(text) : null);
  return { at: Date.parse(at), metric, control: number(control), canary: number(canary) };
}
