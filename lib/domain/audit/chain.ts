import { createHash } from 'node:crypto';
import { canonicalJson } from '../hash/canonical-json';
import type { AuditEntry, SealedEntry } from './audit-entry';

/** genesisHash is what stands before the first entry. */
export const genesisHash = '0'.repeat(64);

/** hashContent is the SHA-256 (hex) of an entry by itself: what the chain keeps when retention removes the entry. */
export function hashContent(entry: AuditEntry): string {
  return createHash('sha256').update(canonicalJson(entry)).digest('hex');
}

/** hashSeal is the SHA-256 (hex) that chains the `seq`-th content to the hash before it. */
export function hashSeal(previousHash: string, seq: number, contentHash: string): string {
  return createHash('sha256').update(`${previousHash}\n${seq}\n${contentHash}`).digest('hex');
}

/** commitTo is the salted SHA-256 (hex) that stands in the chain for a personal value; `salt` is kept with the value and goes with it. */
export function commitTo(value: string, salt: string): string {
  return createHash('sha256').update(`${salt}\n${value}`).digest('hex');
}

/** ChainCheck is what a reading of the chain found: whole, or the first place that does not fit. */
export type ChainCheck =
  | {
      readonly whole: true;
      readonly entries: number;
      /** Entries whose content retention removed, which must equal what the chain's own `audit.forget` entries account for. */
      readonly forgotten: number;
      readonly lastHash: string;
    }
  | {
      readonly whole: false;
      readonly seq: number;
      readonly because: 'changed' | 'missing' | 'out_of_order' | 'removed';
    };

/** ChainReader takes sealed entries one by one, in order of `seq`, so that a chain of any length needs no memory. */
export interface ChainReader {
  take(sealed: SealedEntry): void;
  finish(expectedLast?: string): ChainCheck;
}

/** createChainReader makes a reader that remembers the first place that does not fit. */
export function createChainReader(): ChainReader {
  let previousHash = genesisHash;
  let seq = 0;
  let removed = 0;
  let accountedFor = 0;
  let fault: Extract<ChainCheck, { whole: false }> | null = null;
  const fail = (at: number, because: Extract<ChainCheck, { whole: false }>['because']) => {
    fault ??= { whole: false, seq: at, because };
  };
  return {
    take(sealed) {
      if (sealed.seq <= seq) fail(sealed.seq, 'out_of_order');
      else if (sealed.seq !== seq + 1) fail(seq + 1, 'missing');
      const fits = sealed.entry === null || sealed.contentHash === hashContent(sealed.entry);
      if (!fits || sealed.hash !== hashSeal(previousHash, sealed.seq, sealed.contentHash))
        fail(sealed.seq, 'changed');
      if (sealed.entry === null) removed += 1;
      if (sealed.entry?.action === 'audit.forget') accountedFor += Number(sealed.entry.after?.entries ?? 0);
      previousHash = sealed.hash;
      seq = sealed.seq;
    },
    finish(expectedLast) {
      if (expectedLast !== undefined && expectedLast !== previousHash) fail(seq + 1, 'missing');
      // Content that is gone although no recorded retention removed it was taken out by hand.
      if (removed !== accountedFor) fail(seq, 'removed');
      return fault ?? { whole: true, entries: seq, forgotten: removed, lastHash: previousHash };
    },
  };
}
