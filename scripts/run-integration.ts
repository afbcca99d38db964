import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ensureBinaries } from './servers/ensure-binaries';
import { findPoppler } from './servers/poppler';
import { startPostgres } from './servers/postgres';

/** Runs the integration tests against the real servers; arguments go to vitest: npm run test:integration -- engine/lease */
async function main(): Promise<void> {
  await ensureBinaries();
  await findPoppler();
  const postgres = await startPostgres({ durable: false });
  try {
    process.exitCode = await runVitest({ MASTERDECK_TEST_POSTGRES_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

function runVitest(env: Record<string, string>): Promise<number> {
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
  const args = [vitest, 'run', '--project', 'integration', ...process.argv.slice(2)];
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  // Ctrl-C reaches vitest by itself; we stay to stop PostgreSQL after it.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

await main();
