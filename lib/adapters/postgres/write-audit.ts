import { randomBytes } from 'node:crypto';
import type { AuditEntry, AuditFields } from '@/lib/domain/audit/audit-entry';
import { commitTo } from '@/lib/domain/audit/chain';
import { insertAuditEntry, type PersonalValue } from './audit-store';
import { queryOf, type PlainQuery } from './plain-query';
import type { Transaction } from './transaction';

/** AuditActor is who acts: an account with the team for which it acts (a Viewer will do), another kind of actor, or the system (null). */
export type AuditActor = {
  readonly kind?: 'user' | 'token' | 'guest' | 'engine';
  readonly id: string;
  readonly team?: { readonly id: string };
} | null;

/** Personal is a value that goes when its person is erased: an e-mail, an address. `of` is the account it belongs to. */
export interface Personal {
  readonly value: string;
  readonly of: string | null;
}

/** AuditedAct is what was done, with the fields that changed; names and e-mails only as Personal. */
export interface AuditedAct {
  /** `subject.verb`, e.g. `run.accept`. */
  readonly action: `${string}.${string}`;
  readonly subject: { readonly kind: string; readonly id: string };
  readonly environment?: string;
  readonly before?: Fields;
  readonly after?: Fields;
}

type Fields = Readonly<
  Record<string, string | number | boolean | null | readonly (string | number)[] | Personal>
>;

/** AuditOrigin is from where it was done: through which door, and from which address. */
export interface AuditOrigin {
  readonly via: AuditEntry['via'];
  readonly address: string | null;
}

/** writeAudit stores who did what and from where, in the caller's transaction: the deed and its record are there together or not at all. */
export function writeAudit(
  tx: Transaction,
  origin: AuditOrigin,
  actor: AuditActor,
  act: AuditedAct,
): Promise<void> {
  return writeAuditBy(queryOf(tx), origin, actor, act);
}

/** writeAuditBy is writeAudit for whichever client a transaction has: an engine's too. */
export async function writeAuditBy(
  query: PlainQuery,
  origin: AuditOrigin,
  actor: AuditActor,
  act: AuditedAct,
): Promise<void> {
  const personal: PersonalValue[] = [];
  const commit = ({ value, of }: Personal): { personal: string } => {
    const salt = randomBytes(16).toString('hex');
    const commitment = commitTo(value, salt);
    personal.push({ commitment, value, salt, personId: of });
    return { personal: commitment };
  };
  const entry: Omit<AuditEntry, 'id' | 'at'> = {
    actorId: actor?.id ?? null,
    actorKind: actor === null ? 'system' : (actor.kind ?? 'user'),
    action: act.action,
    subject: act.subject,
    teamId: actor?.team?.id ?? null,
    environment: act.environment ?? null,
    via: origin.via,
    origin: origin.address === null ? null : commit({ value: origin.address, of: actor?.id ?? null }),
    before: act.before ? commitFields(act.before, commit) : null,
    after: act.after ? commitFields(act.after, commit) : null,
  };
  await insertAuditEntry(query, entry, personal);
}

function commitFields(fields: Fields, commit: (value: Personal) => { personal: string }): AuditFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]): [string, AuditFields[string]] => {
      if (value === null || typeof value !== 'object') return [name, value];
      return [name, isPersonal(value) ? commit(value) : [...value]];
    }),
  );
}

function isPersonal(value: readonly (string | number)[] | Personal): value is Personal {
  return 'of' in value;
}
