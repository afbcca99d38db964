import type { Plan } from '../plan/plan';
import type { ComparedVersions } from './versions-view';
import type { RunSummary, RunView } from './views';

/** VersionInForce names a version of the catalogue that was current at a moment; null where the history does not reach back so far. */
export interface VersionInForce {
  readonly hash: string;
  readonly createdAt: string;
}

/** ClosedFinding is something that was learnt of a card and mended between two runs; ISO times. */
export interface ClosedFinding {
  readonly finding: string;
  readonly mechanism: string;
  readonly action: string;
  readonly owner: string;
  readonly doneAt: string;
}

/** PlanDifference is one setting of two plans that differs, as it stands in them. */
export interface PlanDifference {
  readonly part: 'environment' | 'share' | 'duration' | 'attributes' | 'endpoints' | 'queries';
  readonly before: string;
  readonly after: string;
}

/** ComparedRuns are two runs of one card, the earlier first, with what differed between them. */
export interface ComparedRuns {
  readonly earlier: RunView;
  readonly later: RunView;
  /** Null where both ran the same version of the card. */
  readonly card: ComparedVersions | null;
  readonly catalogue: { readonly earlier: VersionInForce | null; readonly later: VersionInForce | null };
  readonly plan: readonly PlanDifference[];
  readonly closed: readonly ClosedFinding[];
}

/** CompareView is the page of two runs, or of the runs among which to choose. */
export type CompareView =
  | { readonly kind: 'compared'; readonly runs: ComparedRuns }
  | {
      readonly kind: 'choose';
      readonly cardId: string;
      readonly runs: readonly RunSummary[];
      /** The run that is set already. */
      readonly chosen: string | null;
    };

/** comparePlans lists what two plans of one card set differently, apart from the card itself. */
export function comparePlans(before: Plan, after: Plan): readonly PlanDifference[] {
  const attributes = ({ injection }: Plan) =>
    Object.entries(injection.attributes)
      .map(([name, value]) => `${name} = ${value}`)
      .sort()
      .join(', ');
  const endpoints = ({ target }: Plan) => target.endpoints.map(({ proxy }) => proxy).join(', ');
  const queries = (own: Plan, other: Plan) =>
    own.metrics
      .filter(({ name, query }) => other.metrics.find((metric) => metric.name === name)?.query !== query)
      .map(({ name, query }) => `${name}: ${query.trim()}`)
      .join('\n');
  const parts: readonly PlanDifference[] = [
    { part: 'environment', before: before.environment.name, after: after.environment.name },
    { part: 'share', before: `${before.injection.share}`, after: `${after.injection.share}` },
    { part: 'duration', before: `${before.injection.durationMs}`, after: `${after.injection.durationMs}` },
    { part: 'attributes', before: attributes(before), after: attributes(after) },
    { part: 'endpoints', before: endpoints(before), after: endpoints(after) },
    { part: 'queries', before: queries(before, after), after: queries(after, before) },
  ];
  return parts.filter((part) => part.before !== part.after);
}
