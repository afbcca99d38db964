import type { Card } from '@/lib/domain/card/card';
import { parseCard } from '@/lib/domain/card/parse-card';
import type { Checked } from '@/lib/domain/diagnostic/problem';

/** largestCache bounds the memory: versions are immutable, so what was parsed once stays right. */
const largestCache = 500;
const parsed = new Map<string, Checked<Card>>();

/** readCard parses a stored card version, once per process. */
export function readCard(version: { readonly hash: string; readonly source: string }): Checked<Card> {
  const known = parsed.get(version.hash);
  if (known) return known;
  const card = parseCard(version.source);
  if (parsed.size >= largestCache) parsed.clear();
  parsed.set(version.hash, card);
  return card;
}
