import type { OAuthConfig } from 'next-auth/providers/oauth';
import { z } from 'zod';
import { sharedDatabase } from '@/lib/adapters/postgres/shared-database';
import { webEnvironment, type OidcSettings } from '@/lib/env';
import { admitIdentity, type Admission } from './admit-identity';
import { webOrigin } from './request-origin';

const profileSchema = z.object({
  sub: z.string().min(1),
  email: z.string().nullish(),
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
    .nullish(),
  name: z.string().nullish(),
});

/** oidcProvider is the one generic provider, found by discovery; PKCE, state and nonce are all checked. */
export function oidcProvider(settings: OidcSettings): OAuthConfig<Record<string, unknown>> {
  const { issuer, clientId, clientSecret, name } = settings;
  return {
    id: 'oidc',
    name,
    type: 'oauth',
    wellKnown: `${issuer}/.well-known/openid-configuration`,
    authorization: { params: { scope: 'openid email profile' } },
    idToken: true,
    // Providers may leave the e-mail out of the id token: what the user info adds must be about the same subject.
    userinfo: {
      async request({ client, tokens }) {
        const proven = readCheckedToken(tokens.id_token);
        if (client.issuer.metadata.userinfo_endpoint === undefined || tokens.access_token === undefined)
          return proven;
        const told = await client.userinfo(tokens.access_token);
        if (told.sub !== proven.sub) throw new Error('the user info is about somebody else');
        return { ...proven, ...told };
      },
    },
    checks: ['pkce', 'state', 'nonce'],
    clientId,
    clientSecret,
    profile: (profile) => ({ id: String(profile.sub) }),
  };
}

/** The client has checked signature, issuer, audience, time and nonce of this id token by now; only its words are read here. */
function readCheckedToken(idToken: string | undefined): {
  readonly sub: string;
  readonly [claim: string]: unknown;
} {
  const [, payload = ''] = (idToken ?? '').split('.');
  return z
    .looseObject({ sub: z.string().min(1) })
    .parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
}

/** admitProfile finds the account of whom the provider vouched for; the profile is the checked id token's. */
export async function admitProfile(profile: unknown): Promise<Admission> {
  const { oidc } = webEnvironment();
  const parsed = profileSchema.safeParse(profile);
  if (!oidc || !parsed.success) return { kind: 'email_unconfirmed' };
  const { sub, email, email_verified: verified, name } = parsed.data;
  const identity = {
    issuer: oidc.issuer,
    subject: sub,
    email: email ?? null,
    emailVerified: verified === true,
  };
  return admitIdentity(
    sharedDatabase(),
    { ...identity, name: name ?? null },
    { open: oidc.open, origin: await webOrigin() },
  );
}
