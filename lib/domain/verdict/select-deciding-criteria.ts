import type { Criterion, Plan } from '../plan/plan';

/**
 * selectDecidingCriteria lists the criteria that the verdict rests on: for each metric the hypothesis's bounds where it states any, else the
 * reference. The other references are reported beside them, as the article's Tables 1 and 2 do, and decide nothing.
 */
export function selectDecidingCriteria(plan: Plan): readonly Criterion[] {
  const judged = plan.criteria.filter(({ rule }) => rule.kind !== 'observe');
  const bounded = new Set(judged.filter(({ source }) => source === 'hypothesis').map(({ metric }) => metric));
  return judged.filter(
    ({ source, metric }) => source === 'hypothesis' || (source === 'reference' && !bounded.has(metric)),
  );
}
