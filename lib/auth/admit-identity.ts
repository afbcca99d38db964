import { randomUUID } from 'node:crypto';
import { findOpenInvitation, useInvitation } from '@/lib/adapters/postgres/invitation-store';
import type { Database } from '@/lib/adapters/postgres/client';
import { inTransaction, type Transaction } from '@/lib/adapters/postgres/transaction';
import { writeAudit, type AuditOrigin } from '@/lib/adapters/postgres/write-audit';
import { claimEmail, saveUser } from '@/lib/adapters/postgres/user-store';
import { firstTeam } from '@/lib/domain/people/first-team';
import type { Role } from '@/lib/domain/view/views';
import { accountEmail } from './authenticate';
import { isDemoEmail } from './demo-accounts';

/** ProvenIdentity is what a provider vouches for. */
export interface ProvenIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly name: string | null;
}

/** Admission is the account behind an identity, or why there is none. */
export type Admission =
  | { readonly kind: 'admitted'; readonly userId: string }
  | { readonly kind: 'not_invited' | 'email_unconfirmed' };

/**
 * admitIdentity finds the account of an identity: the one it opened before, else the one with its confirmed e-mail, else the one that an
 * invitation to that e-mail makes, else, where the installation is `open`, a new viewer. An unconfirmed e-mail opens nothing.
 */
export async function admitIdentity(
  db: Database,
  identity: ProvenIdentity,
  options: { readonly open: boolean; readonly origin: AuditOrigin },
): Promise<Admission> {
  const { issuer, subject } = identity;
  return inTransaction(db, async (tx): Promise<Admission> => {
    const known = await tx.identity.findUnique({ where: { issuer_subject: { issuer, subject } } });
    if (known) return { kind: 'admitted', userId: known.userId };
    const email = identity.email === null ? '' : accountEmail(identity.email);
    if (email === '' || !identity.emailVerified || isDemoEmail(email)) return { kind: 'email_unconfirmed' };
    const userId = await accountFor(tx, email, identity, options.open);
    if (userId === null) return { kind: 'not_invited' };
    await tx.identity.create({ data: { issuer, subject, userId } });
    await writeAudit(
      tx,
      options.origin,
      { id: userId },
      {
        action: 'identity.link',
        subject: { kind: 'user', id: userId },
        after: { issuer, subject: { value: subject, of: userId } },
      },
    );
    return { kind: 'admitted', userId };
  });
}

async function accountFor(
  tx: Transaction,
  email: string,
  identity: ProvenIdentity,
  open: boolean,
): Promise<string | null> {
  const existing = await claimEmail(tx, email);
  if (existing) return existing.id;
  const invitation = await findOpenInvitation(tx, { email });
  if (!invitation && !open) return null;
  const id = randomUUID();
  const role: Role = invitation?.role ?? 'viewer';
  const name = identity.name?.trim().slice(0, 120) ?? '';
  const account = { id, email, name: name === '' ? email : name, passwordHash: null };
  await saveUser(tx, { ...account, role, team: invitation?.team ?? firstTeam });
  if (invitation && !(await useInvitation(tx, invitation.id, id)))
    throw new Error('the invitation was used meanwhile');
  return id;
}
