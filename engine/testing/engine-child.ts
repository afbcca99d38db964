import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { startServerProcess, type ServerProcess } from '@/scripts/servers/server-process';

const checkout = new URL('../..', import.meta.url).pathname;

/** bundleTestEngine packs the engine beside node_modules, so that a child of a test starts in a fraction of a second. */
export function bundleTestEngine(): Promise<{ file: string; remove: () => void }> {
  return bundleTestProcess('engine');
}

/** bundleTestProcess is bundleTestEngine for the process in this folder of the checkout. */
export async function bundleTestProcess(
  process: 'engine' | 'guard',
): Promise<{ file: string; remove: () => void }> {
  const folder = mkdtempSync(join(checkout, '.masterdeck', `${process}-test-`));
  const file = join(folder, `${process}.mjs`);
  await build({
    entryPoints: [join(checkout, process, 'main.ts')],
    outfile: file,
    absWorkingDir: checkout,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'error',
  });
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** EngineChild is one engine process of a test. */
export interface EngineChild extends ServerProcess {
  readonly engineName: string;
  /** Everything it logged so far. */
  log(): string;
  /** Removes its log and journal. */
  discard(): void;
}

/** startEngineChild starts an engine process; `env` adds to what it needs, and `logTo` is where its log goes instead of a file that can be read. */
export async function startEngineChild(
  bundle: string,
  databaseUrl: string,
  engineName: string,
  env: Readonly<Record<string, string>> = {},
  logTo?: string,
): Promise<EngineChild> {
  const folder = mkdtempSync(join(tmpdir(), 'masterdeck-engine-'));
  const logFile = join(folder, 'engine.log');
  const server = await startServerProcess({
    name: engineName,
    command: process.execPath,
    args: ['--enable-source-maps', bundle],
    logFile: logTo ?? logFile,
    cwd: checkout,
    env: {
      DATABASE_URL: databaseUrl,
      ENGINE_NAME: engineName,
      ENGINE_JOURNAL_DIR: folder,
      LOG_LEVEL: 'info',
      ...env,
    },
    stopWithinMs: 20_000,
  });
  return {
    ...server,
    engineName,
    log: () => (logTo === undefined ? readFileSync(logFile, 'utf8') : `its log went to ${logTo}`),
    discard: () => rmSync(folder, { recursive: true, force: true }),
  };
}
