import { createHash, randomBytes } from 'node:crypto';
import { findApiToken } from '@/lib/adapters/postgres/api-token-store';
import type { Database } from '@/lib/adapters/postgres/client';
import type { Viewer } from '@/lib/domain/view/views';

/** ApiCaller is who a token stands for: its issuer, as they are now, in the token's team; and the one environment it may touch. */
export interface ApiCaller {
  readonly tokenId: string;
  readonly viewer: Viewer;
  readonly environment: string;
}

/** The prefix lets secret scanners find a token that was committed by mistake. */
const prefix = 'mdk_';

/** mintApiToken gives a new token (256 random bits), to be shown once, and the hash to be kept. */
export function mintApiToken(): { readonly token: string; readonly hash: string } {
  const token = `${prefix}${randomBytes(32).toString('base64url')}`;
  return { token, hash: hashApiToken(token) };
}

/** A plain hash serves: there is nothing to guess in 256 random bits. */
function hashApiToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** readApiCaller reads `Authorization: Bearer …`; null for a token that is unknown, expired or revoked, or whose issuer left the team. */
export async function readApiCaller(db: Database, authorization: string | null): Promise<ApiCaller | null> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (!token?.startsWith(prefix)) return null;
  return findApiToken(db, hashApiToken(token));
}
