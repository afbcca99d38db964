import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@/lib/adapters/postgres/client';
import { saveUser } from '@/lib/adapters/postgres/user-store';
import { hashPassword } from '@/lib/auth/password';
import { facilitator } from './bench-run';
import { withWeb } from './with-web';

/** AbortButton is the app's own abort, pressed as a browser presses it. */
export interface AbortButton {
  /** press sends the request and gives when it left (ms of the system clock); it resolves once the app has said "heard". */
  press(runId: string): Promise<number>;
}

/** withAbortButton starts the app's production build on this database with somebody signed in, and stops it when `use` has ended. */
export async function withAbortButton<T>(
  databaseUrl: string,
  use: (button: AbortButton) => Promise<T>,
): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'masterdeck-bench-web-'));
  try {
    await addFacilitator(databaseUrl);
    return await withWeb({ databaseUrl, directory }, ({ session }) =>
      use({
        async press(runId) {
          const pressedAt = Date.now();
          const answer = await session.post(`/api/runs/${runId}/abort`);
          if (!answer.ok) throw new Error(`the abort was not heard: HTTP ${answer.status}`);
          return pressedAt;
        },
      }),
    );
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function addFacilitator(databaseUrl: string): Promise<void> {
  const { password, ...account } = facilitator();
  const db = openDatabase(databaseUrl, { poolSize: 1 });
  try {
    await saveUser(db, { ...account, passwordHash: await hashPassword(password) });
  } finally {
    await db.$disconnect();
  }
}
