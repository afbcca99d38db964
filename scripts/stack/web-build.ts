import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { checkout } from './checkout';
import { hashSources } from './source-hash';

/** Everything that `next build` reads. */
const sources = [
  'app',
  'components',
  'lib',
  'messages',
  'public',
  'instrumentation.ts',
  'next.config.js',
  'package-lock.json',
  'postcss.config.mjs',
  'prisma/schema.prisma',
  'proxy.ts',
  'tsconfig.json',
];

const stamp = join(checkout, '.next', 'masterdeck-build');

/** nextCommand is Next's own command line program, to be run by Node. */
export function nextCommand(): string {
  return createRequire(import.meta.url).resolve('next/dist/bin/next');
}

/** buildWeb makes the production build unless the one that is there has the same sources; returns whether it built. */
export async function buildWeb(): Promise<boolean> {
  const hash = hashSources(checkout, sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false;
  // The stamp goes first: a build that is interrupted leaves none.
  rmSync(stamp, { force: true });
  await runNextBuild();
  writeFileSync(stamp, hash);
  return true;
}

function runNextBuild(): Promise<void> {
  const child = spawn(process.execPath, [nextCommand(), 'build'], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
    // The types are a step of `npm test` of its own; a demo must not fail for a test file's types.
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      MASTERDECK_TYPES_CHECKED: '1',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`next build failed:\n${output.trimEnd()}`));
    });
  });
}
