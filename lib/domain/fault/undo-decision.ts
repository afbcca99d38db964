import type { LiveToxic, ProxySnapshot } from './fault';
import type { ProxyLook } from './proxy-look';
import { readToxicOwner } from './toxic-name';

/** IsOurs tells whether a toxic of this name is one that the undoer may take away; all others are foreign. */
export type IsOurs = (toxicName: string) => boolean;

/** ownedBy accepts the toxics of one run, of this epoch or an earlier one: a later epoch has an undoer of its own. */
export function ownedBy(runId: string, epoch: number): IsOurs {
  return (name) => {
    const owner = readToxicOwner(name);
    return owner !== null && owner.runId === runId && owner.epoch <= epoch;
  };
}

/** ownedByAnyRun accepts the toxics of every run: for a person who decided that nothing of ours may stay. */
export const ownedByAnyRun: IsOurs = (name) => readToxicOwner(name) !== null;

/** UndoStep is what one look at a proxy asks for. */
export type UndoStep =
  | { readonly kind: 'leave' }
  | {
      readonly kind: 'rebuild';
      readonly from: ProxySnapshot;
      readonly toxics: LiveToxic[];
      readonly enabled: boolean;
      readonly how: 'rebuilt' | 'rebuilt_with_foreign';
    }
  | { readonly kind: 'recreate'; readonly snapshot: ProxySnapshot }
  | { readonly kind: 'delete_wedged' }
  | {
      readonly kind: 'wait';
      readonly state: 'wedged' | 'unreachable' | 'unreadable';
      readonly detail: string;
    };

/** UndoQuestion is what is known about a proxy before it is looked at. */
export interface UndoQuestion {
  readonly isOurs: IsOurs;
  /** The proxy as the write-ahead record found it; null where nothing of ours was ever intended. */
  readonly snapshot: ProxySnapshot | null;
  /** True where something of ours was intended and the record of how to put it back cannot be read. */
  readonly snapshotLost?: boolean;
  /** True once a read-back confirmed the undo: what somebody does to the proxy afterwards is theirs. */
  readonly confirmedBefore: boolean;
  readonly wedgedDeleteTried: boolean;
}

/** decideUndo tells, from one look, the only change of the proxy that is ours to make. */
export function decideUndo(look: ProxyLook, question: UndoQuestion): UndoStep {
  switch (look.kind) {
    case 'seen':
      return decideSeen(look.snapshot, question);
    case 'missing':
      if (question.snapshotLost && !question.snapshot)
        return {
          kind: 'wait',
          state: 'unreadable',
          detail: 'the proxy is missing, and how it was cannot be read',
        };
      // A crash or a hung call between DELETE and POST leaves the path without its proxy.
      return question.snapshot
        ? { kind: 'recreate', snapshot: withoutOurs(question.snapshot, question.isOurs) }
        : { kind: 'leave' };
    case 'wedged':
      // A DELETE of a wedged proxy can freeze the control of every proxy of the process.
      if (look.others === 'none' && question.snapshot && !question.wedgedDeleteTried)
        return { kind: 'delete_wedged' };
      return {
        kind: 'wait',
        state: 'wedged',
        detail: `the proxy does not answer (other proxies: ${look.others})`,
      };
    case 'unreachable':
      return { kind: 'wait', state: 'unreachable', detail: look.detail };
  }
}

function decideSeen(seen: ProxySnapshot, question: UndoQuestion): UndoStep {
  const foreign = seen.toxics.filter((toxic) => !question.isOurs(toxic.name));
  const hasOurs = foreign.length < seen.toxics.length;
  // Disabled under the toxic of another run: that run's outage, which has an undoer of its own.
  if (!hasOurs && !seen.enabled && seen.toxics.some(({ name }) => ownedByAnyRun(name)))
    return { kind: 'leave' };
  if (!hasOurs && !seen.enabled && question.snapshotLost && !question.confirmedBefore)
    return {
      kind: 'wait',
      state: 'unreadable',
      detail: 'the proxy is disabled, and whether it was before cannot be read',
    };
  if (!hasOurs && !isHalfBuilt(seen, question)) return { kind: 'leave' };
  // Our rebuild died before it had put everybody's toxics back: the record knows the rest.
  if (!hasOurs) foreign.push(...notYetBack(seen, question));
  return {
    kind: 'rebuild',
    // Address and upstream as they are now: whoever moved them during the run meant it.
    from: seen,
    toxics: foreign,
    enabled: question.snapshot?.enabled ?? true,
    how: foreign.length > 0 ? 'rebuilt_with_foreign' : 'rebuilt',
  };
}

/** A proxy that was found enabled and is disabled without a toxic of ours: our rebuild died between its POST and its toxic. */
function isHalfBuilt(seen: ProxySnapshot, question: UndoQuestion): boolean {
  return question.snapshot?.enabled === true && !seen.enabled && !question.confirmedBefore;
}

function notYetBack(seen: ProxySnapshot, { snapshot, isOurs }: UndoQuestion): LiveToxic[] {
  const there = new Set(seen.toxics.map(({ name }) => name));
  return (snapshot?.toxics ?? []).filter(({ name }) => !isOurs(name) && !there.has(name));
}

function withoutOurs(snapshot: ProxySnapshot, isOurs: IsOurs): ProxySnapshot {
  return { ...snapshot, toxics: snapshot.toxics.filter((toxic) => !isOurs(toxic.name)) };
}
