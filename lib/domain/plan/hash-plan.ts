import { createHash } from 'node:crypto';
import type { Plan } from './plan';

/** hashPlan names a plan by its content: SHA-256, in hex, of its JSON with sorted keys, so that a trip through JSONB changes nothing. */
export function hashPlan(plan: Plan): string {
  return createHash('sha256').update(canonicalJson(plan)).digest('hex');
}

function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value)
    .filter(([, entry]) => entry !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonicalJson(entry)}`).join(',')}}`;
}
