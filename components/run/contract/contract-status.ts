import type { ContractView } from '@/lib/domain/view/contract-view';

/** ContractStatus is what became of a contract so far. */
export type ContractStatus = 'waits' | 'accepted' | 'withdrawn' | 'refused';

/** contractStatus tells it at the head of the letter, where nobody has read to the signature yet; null for one that was let drop. */
export function contractStatus({ signed, refused, summary }: ContractView): ContractStatus | null {
  if (refused) return 'refused';
  if (signed) return signed.withdrawn ? 'withdrawn' : 'accepted';
  return summary.state === 'awaiting_approval' ? 'waits' : null;
}
