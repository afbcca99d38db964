import { randomUUID } from 'node:crypto';
import { insertApiToken, listApiTokens, revokeApiToken } from '@/lib/adapters/postgres/api-token-store';
import { inTransaction } from '@/lib/adapters/postgres/transaction';
import { mintApiToken } from '@/lib/auth/api-token';
import { canAdministerTeam } from '@/lib/auth/people-permissions';
import type { TokensView } from '@/lib/domain/view/tokens-view';
import type { Viewer } from '@/lib/domain/view/views';
import { recordAudit } from '../audit/record-audit';
import { refuse, type Outcome } from '../failure';
import { readCatalogue } from '../read-catalogue';
import type { ServiceContext } from '../service-context';

/** longestTokenLifeDays: a key that nobody renews in a year is a key that nobody remembers. */
export const longestTokenLifeDays = 366;
const longestName = 80;

/** TokenRequest is the form of a new token. */
export interface TokenRequest {
  readonly name: string;
  readonly environment: string;
  readonly lifeDays: number;
}

/** issueToken gives the token once: only its hash is kept. */
export async function issueToken(
  context: ServiceContext,
  viewer: Viewer,
  request: TokenRequest,
): Promise<Outcome<{ readonly token: string; readonly id: string }>> {
  if (!canAdministerTeam(viewer, viewer.team.id).allowed) return refuse('not_permitted');
  const name = request.name.trim();
  if (name === '') return refuse('name_missing');
  const { environment, lifeDays } = request;
  const isLife = Number.isInteger(lifeDays) && lifeDays >= 1 && lifeDays <= longestTokenLifeDays;
  if (!isLife || name.length > longestName) return refuse('bad_request');
  const catalogue = await readCatalogue(context.db);
  if (!catalogue.ok) return catalogue;
  if (!catalogue.value.environments.some((known) => known.name === environment)) return refuse('not_found');
  const { token, hash } = mintApiToken();
  const id = randomUUID();
  return inTransaction(context.db, async (tx) => {
    const [teamId, createdById] = [viewer.team.id, viewer.id];
    await insertApiToken(tx, { id, tokenHash: hash, name, teamId, environment, createdById, lifeDays });
    await recordAudit(tx, context, viewer, {
      action: 'token.issue',
      subject: { kind: 'token', id },
      environment,
      after: { name, lifeDays },
    });
    return { ok: true, value: { token, id } };
  });
}

/** revokeToken ends a token at once; runs that it started go on, watched by the engine. */
export async function revokeToken(
  context: ServiceContext,
  viewer: Viewer,
  id: string,
): Promise<Outcome<{ readonly id: string }>> {
  if (!canAdministerTeam(viewer, viewer.team.id).allowed) return refuse('not_permitted');
  return inTransaction(context.db, async (tx): Promise<Outcome<{ id: string }>> => {
    const revoked = await revokeApiToken(tx, id, viewer.team.id);
    if (!revoked) return refuse('not_found');
    await recordAudit(tx, context, viewer, {
      action: 'token.revoke',
      subject: { kind: 'token', id },
      environment: revoked.environment,
    });
    return { ok: true, value: { id } };
  });
}

/** viewTokens lists the tokens of the viewer's team. */
export async function viewTokens(context: ServiceContext, viewer: Viewer): Promise<Outcome<TokensView>> {
  if (!canAdministerTeam(viewer, viewer.team.id).allowed) return refuse('not_permitted');
  const catalogue = await readCatalogue(context.db);
  const environments = catalogue.ok ? catalogue.value.environments.map(({ name }) => name) : [];
  return { ok: true, value: { tokens: await listApiTokens(context.db, viewer.team.id), environments } };
}
