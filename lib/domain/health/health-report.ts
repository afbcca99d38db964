import type { HealthFacts } from './health-facts';
import { describeEngines } from './describe-engines';
import { describeFreshness } from './describe-freshness';
import { describeGuards } from './describe-guards';
import { describeSurroundings } from './describe-surroundings';
import { describeToxiproxies } from './describe-toxiproxies';
import { line, type HealthLine, type HealthOutcome } from './health-line';

/** healthAreas is the order in which people read. */
export const healthAreas = [
  'engines',
  'guards',
  'toxiproxies',
  'clocks',
  'metrics',
  'disks',
  'versions',
] as const;
export type HealthArea = (typeof healthAreas)[number];

/** HealthReport is everything that was looked at, area by area; `worst` is the outcome of the whole. */
export interface HealthReport {
  /** ISO time of the process that looked. */
  readonly at: string;
  readonly worst: HealthOutcome;
  readonly areas: readonly { readonly area: HealthArea; readonly lines: readonly HealthLine[] }[];
}

const gravity: readonly HealthOutcome[] = ['well', 'unknown', 'attention', 'broken'];

/** reportHealth turns facts into sentences. */
export function reportHealth(facts: HealthFacts, at: Date): HealthReport {
  const surroundings = describeSurroundings(facts);
  const lines: Record<HealthArea, readonly HealthLine[]> = {
    engines: describeEngines(facts),
    guards: describeGuards(facts),
    toxiproxies: describeToxiproxies(facts),
    clocks: surroundings.clocks,
    metrics: describeFreshness(facts),
    disks: surroundings.disks,
    versions: surroundings.versions,
  };
  const areas = healthAreas.map((area) => ({
    area,
    lines: !facts.database && lines[area].length === 0 ? [notKnown(area)] : lines[area],
  }));
  const outcomes = areas.flatMap(({ lines: all }) => all.map(({ outcome }) => outcome));
  const worst = gravity[Math.max(0, ...outcomes.map((outcome) => gravity.indexOf(outcome)))] ?? 'unknown';
  return { at: at.toISOString(), worst, areas };
}

/** Without the database an empty list says nothing, and must not look as if there were nothing. */
function notKnown(area: HealthArea): HealthLine {
  return line(
    `unknown:${area}`,
    'unknown',
    'Não se sabe: está no banco de dados.',
    'Not known: it is in the database.',
  );
}
