import { createHash } from 'node:crypto';
import { canonicalJson } from '../hash/canonical-json';
import type { Plan } from './plan';

/** hashPlan names a plan by its content: SHA-256, in hex, of its JSON with sorted keys, so that a trip through JSONB changes nothing. */
export function hashPlan(plan: Plan): string {
  return createHash('sha256').update(canonicalJson(plan)).digest('hex');
}
