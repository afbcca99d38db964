import { createHash } from 'node:crypto';
import type { AuditEntry, ChainedEntry } from './audit-entry';
import { canonicalJson } from '../hash/canonical-json';

/** genesisHash is what stands before the first entry. */
export const genesisHash = '0'.repeat(64);

/** hashEntry is the SHA-256 (hex) of an entry chained to the hash before it. */
export function hashEntry(previousHash: string, entry: AuditEntry): string {
  return createHash('sha256')
    .update(`${previousHash}\n${canonicalJson(entry)}`)
    .digest('hex');
}

/** commitTo is the salted SHA-256 (hex) that stands in the chain for a personal value; `salt` is kept with the value and goes with it. */
export function commitTo(value: string, salt: string): string {
  return createHash('sha256').update(`${salt}\n${value}`).digest('hex');
}

/** ChainCheck is what a reading of the chain found: whole, or the first entry that does not fit. */
export type ChainCheck =
  | { readonly whole: true; readonly entries: number; readonly lastHash: string }
  | { readonly whole: false; readonly seq: number; readonly because: 'changed' | 'missing' | 'out_of_order' };

/**
 * verifyChain reads entries in order of `seq` and names the first that was changed, is missing or stands elsewhere. An end that was
 * cut off shows only against a hash kept elsewhere: `expectedLast`, where one is.
 */
export function verifyChain(entries: Iterable<ChainedEntry>, expectedLast?: string): ChainCheck {
  let previousHash = genesisHash;
  let seq = 0;
  for (const { entry, hash } of entries) {
    if (entry.seq <= seq) return { whole: false, seq: entry.seq, because: 'out_of_order' };
    if (entry.seq !== seq + 1) return { whole: false, seq: seq + 1, because: 'missing' };
    if (hash !== hashEntry(previousHash, entry)) return { whole: false, seq: entry.seq, because: 'changed' };
    previousHash = hash;
    seq = entry.seq;
  }
  if (expectedLast !== undefined && expectedLast !== previousHash) {
    return { whole: false, seq: seq + 1, because: 'missing' };
  }
  return { whole: true, entries: seq, lastHash: previousHash };
}
