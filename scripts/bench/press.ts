import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@/lib/adapters/postgres/client';
import { saveUser } from '@/lib/adapters/postgres/user-store';
import { hashPassword } from '@/lib/auth/password';
import { authSecret } from '../stack/kept-secrets';
import { startWeb, webAddress } from '../stack/web';
import { buildWeb } from '../stack/web-build';
import { facilitator } from './bench-run';
import { signInAs } from './signed-in';

/** AbortButton is the app's own abort, pressed as a browser presses it. */
export interface AbortButton {
  /** press sends the request and gives when it left (ms of the system clock); it resolves once the app has said "heard". */
  press(runId: string): Promise<number>;
  stop(): Promise<void>;
}

/** installAbortButton starts the app's production build on this database, with somebody signed in. */
export async function installAbortButton(databaseUrl: string): Promise<AbortButton> {
  const directory = mkdtempSync(join(tmpdir(), 'masterdeck-bench-web-'));
  await buildWeb();
  const { email, password } = await addFacilitator(databaseUrl);
  const { port, url } = await webAddress('localhost', 0);
  const env = {
    DATABASE_URL: databaseUrl,
    NEXTAUTH_SECRET: authSecret(directory),
    NEXTAUTH_URL: url,
    MASTERDECK_DEMO: '1',
  };
  const web = await startWeb({ host: 'localhost', port, directory, env });
  const session = await signInAs(url, email, password);
  return {
    async press(runId) {
      const pressedAt = Date.now();
      const answer = await session.post(`/api/runs/${runId}/abort`);
      if (!answer.ok) throw new Error(`the abort was not heard: HTTP ${answer.status}`);
      return pressedAt;
    },
    async stop() {
      await web.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function addFacilitator(databaseUrl: string) {
  const { password, ...account } = facilitator();
  const db = openDatabase(databaseUrl, { poolSize: 1 });
  try {
    await saveUser(db, { ...account, passwordHash: await hashPassword(password) });
  } finally {
    await db.$disconnect();
  }
  return { email: account.email, password };
}
