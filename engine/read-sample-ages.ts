import type { Group, Plan } from '@/lib/domain/plan/plan';
import {
  askNewestSamples,
  lookbackMs,
  readNewestSamples,
  type SampleAge,
} from '@/lib/domain/run/sample-ages';
import type { MetricSource } from './ports';

/**
 * AgeMemory is what a run has learnt of the age of its samples since its preflight: which metrics and groups tell it at all. Only what once
 * told it can be gone. An engine that takes a run over begins anew: it only undoes.
 */
export interface AgeMemory {
  lookedBack: boolean;
  readonly told: Set<string>;
}

/** SampleAges tells the age of the newest sample behind a metric in a group, at one tick. */
export interface SampleAges {
  readonly of: (metric: string, group: Group) => SampleAge;
  /** Why nothing was told; null where Prometheus answered. */
  readonly notTold: string | null;
}

/** newAgeMemory is the memory before the first question. */
export function newAgeMemory(): AgeMemory {
  return { lookedBack: false, told: new Set() };
}

/** readSampleAges asks once for all metrics; where that fails nothing is told, and readings stay as they are: it alone blinds no run. */
export async function readSampleAges(
  metrics: MetricSource,
  plan: Plan,
  memory: AgeMemory,
  budgetMs: number,
): Promise<SampleAges> {
  const forMs = lookbackMs(plan, !memory.lookedBack);
  const query = askNewestSamples(plan, forMs);
  const answer = query === null ? null : await metrics.query(query, { budgetMs });
  if (answer?.kind !== 'vector') {
    const notTold = answer === null ? null : `${answer.reason}: ${answer.detail}`;
    return { notTold, of: () => ({ kind: 'not_told' }) };
  }
  const newest = readNewestSamples(plan, answer);
  memory.lookedBack = true;
  for (const [metric, groups] of newest)
    for (const group of ['control', 'canary'] as const)
      if (groups[group]) memory.told.add(keyOf(metric, group));
  return {
    notTold: null,
    of: (metric, group) => {
      const found = newest.get(metric)?.[group];
      if (found) return { kind: 'sampled', ...found };
      return memory.told.has(keyOf(metric, group)) ? { kind: 'gone', forMs } : { kind: 'not_told' };
    },
  };
}

function keyOf(metric: string, group: Group): string {
  return `${group} ${metric}`;
}
