import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { Provider } from 'oidc-provider';
import { openDatabase, type Database } from '@/lib/adapters/postgres/client';
import { saveUser } from '@/lib/adapters/postgres/user-store';
import { firstTeam } from '@/lib/domain/people/first-team';
import type { ServerProcess } from '@/scripts/servers/server-process';
import { startWeb, webAddress } from '@/scripts/stack/web';

let db: Database;
let idp: Server;
let web: ServerProcess;
let webUrl: string;
const directory = mkdtempSync(join(tmpdir(), 'masterdeck-oidc-'));
const databaseUrl = process.env.E2E_DATABASE_URL ?? '';
const client = { id: 'masterdeck', secret: 'a secret between the two' };

/** A real provider, whose own pages take any name: `lia` has a confirmed e-mail, `eva` claims one that is not confirmed. */
async function startProvider(redirectUri: string): Promise<{ issuer: string; server: Server }> {
  const { server, port } = await listen();
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    cookies: { keys: ['a key of this test'] },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({
        sub,
        name: sub,
        email: sub === 'eva' ? 'lia@oidc.example' : `${sub}@oidc.example`,
        email_verified: sub !== 'eva',
      }),
    }),
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  return { issuer, server };
}

async function listen(): Promise<{ server: Server; port: number }> {
  const { createServer } = await import('node:http');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

test.beforeAll(async () => {
  test.setTimeout(120_000);
  db = openDatabase(databaseUrl, { poolSize: 2 });
  const account = { id: 'oidc-lia', name: 'Lia', email: 'lia@oidc.example', passwordHash: null };
  await saveUser(db, { ...account, role: 'engineer', team: firstTeam });
  const address = await webAddress('127.0.0.1', 0);
  webUrl = address.url;
  const provider = await startProvider(`${webUrl}/api/auth/callback/oidc`);
  idp = provider.server;
  web = await startWeb({
    host: '127.0.0.1',
    port: address.port,
    directory,
    env: {
      DATABASE_URL: databaseUrl,
      NEXTAUTH_SECRET: 'a secret of the web process of this test',
      NEXTAUTH_URL: webUrl,
      MASTERDECK_OIDC_ISSUER: provider.issuer,
      MASTERDECK_OIDC_CLIENT_ID: client.id,
      MASTERDECK_OIDC_CLIENT_SECRET: client.secret,
      MASTERDECK_OIDC_NAME: 'Casa',
    },
  });
});

test.afterAll(async () => {
  await web.stop();
  idp.closeAllConnections();
  await new Promise((resolve) => idp.close(resolve));
  await db.$disconnect();
  rmSync(directory, { recursive: true, force: true });
});

async function enterAs(page: Page, name: string): Promise<void> {
  await page.goto(`${webUrl}/sign-in?from=/runs`);
  await page.getByRole('button', { name: 'Entrar com Casa' }).click();
  await page.getByPlaceholder(/login/i).fill(name);
  await page.getByPlaceholder(/password/i).fill('anything');
  await page.getByRole('button', { name: /sign-in/i }).click();
  await page.getByRole('button', { name: /continue/i }).click();
}

test('somebody whom the provider vouches for enters the account with that e-mail, and goes where they wanted to', async ({
  page,
}) => {
  await enterAs(page, 'lia');
  await expect(page).toHaveURL(`${webUrl}/runs`);
  await expect(page.getByRole('link', { name: 'Conta de Lia' })).toBeVisible();
  expect(await db.identity.count({ where: { userId: 'oidc-lia', subject: 'lia' } })).toBe(1);
});

test('an e-mail that the provider does not vouch for opens nobody’s account', async ({ page }) => {
  await enterAs(page, 'eva');
  await expect(page.getByText(/não confirma o seu e-mail/)).toBeVisible();
  await page.goto(`${webUrl}/runs`);
  await expect(page).toHaveURL(/\/sign-in/);
});

test('somebody who was not invited stays outside', async ({ page }) => {
  await enterAs(page, 'zeca');
  await expect(page.getByText(/não pertence a nenhum time/)).toBeVisible();
  expect(await db.user.count({ where: { email: 'zeca@oidc.example' } })).toBe(0);
});
