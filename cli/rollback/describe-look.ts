import type { ProxySnapshot } from '@/lib/domain/fault/fault';
import type { ProxyLook } from '@/lib/domain/fault/proxy-look';
import { decideUndo, ownedByAnyRun } from '@/lib/domain/fault/undo-decision';

/** describeLook says what one look at a proxy found and what a rollback would do; `clean` when it would do nothing. */
export function describeLook(
  look: ProxyLook | undefined,
  snapshot: ProxySnapshot,
): { readonly words: string; readonly clean: boolean } {
  if (look === undefined) return { words: 'was not looked at', clean: false };
  const step = decideUndo(look, {
    snapshot,
    isOurs: ownedByAnyRun,
    confirmedBefore: false,
    wedgedDeleteTried: false,
  });
  switch (step.kind) {
    case 'leave':
      return { words: 'nothing of MasterDeck is on it', clean: true };
    case 'rebuild':
      return {
        words: `would be cut and rebuilt, ${step.toxics.length} toxics of others put back`,
        clean: false,
      };
    case 'recreate':
      return { words: 'is missing, and would be built again', clean: false };
    case 'delete_wedged':
      return { words: 'does not answer and is alone: one DELETE would be tried', clean: false };
    case 'wait':
      return { words: `could not be read: ${step.detail}`, clean: false };
  }
}
