// Takes a bare checkout to one whose scripts can run. Plain JavaScript without dependencies, for there are none yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const checkout = fileURLToPath(new URL('..', import.meta.url));
const stamps = join(checkout, '.masterdeck', 'stamps');

/** setup checks Node, installs the packages and generates the Prisma client, each only when it is not there yet. */
export function setup() {
  process.chdir(checkout);
  checkNode();
  if (!arePackagesInstalled()) installPackages();
  if (!isClientGenerated()) generateClient();
}

/** begin sets up and then hands over to a TypeScript main of this folder, in this process. */
export async function begin(main) {
  setup();
  const { register } = await import('tsx/esm/api');
  register();
  await import(new URL(main, import.meta.url).href);
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(
    `MasterDeck needs Node.js 20.19 or newer; this is ${process.versions.node}.\n` +
      'Get it from https://nodejs.org/, or with nvm: nvm install 20',
  );
}

/**
 * npm writes node_modules/.package-lock.json as its last act, so an interrupted install leaves none; comparing it with the
 * lock file tells what is really there, whoever installed it.
 */
function arePackagesInstalled() {
  const installed = readJson('node_modules/.package-lock.json')?.packages;
  const wanted = readJson('package-lock.json')?.packages;
  if (installed === undefined || wanted === undefined) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.link === true) return true;
    const there = installed[path];
    if (there === undefined)
      return entry.optional === true || entry.devOptional === true || entry.peer === true;
    return there.version === entry.version;
  });
}

function installPackages() {
  step('Installing the packages (npm ci; a minute or two at the first start) …');
  // npm tells its scripts where it is; started by hand, it is on PATH.
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, process.env.npm_execpath]
    : ['npm'];
  // NODE_ENV=production in the shell would leave out the development packages, which demo and tests need.
  const result = run([...npm, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']);
  if (result !== 0) {
    fail(
      'npm ci failed (its reason is above). Is the npm registry reachable? `npm config get registry` names it. Then start again.',
    );
  }
}

function isClientGenerated() {
  return (
    existsSync('lib/adapters/postgres/generated/client.ts') &&
    readText(join(stamps, 'prisma-client')) === clientHash()
  );
}

function clientHash() {
  const version = readJson('node_modules/prisma/package.json')?.version ?? '';
  return createHash('sha256').update(readText('prisma/schema.prisma')).update(version).digest('hex');
}

function generateClient() {
  step('Generating the database client …');
  const result = run([process.execPath, 'node_modules/prisma/build/index.js', 'generate'], {
    // Prisma would download a native engine that `generate` never runs; any executable file in its place will do.
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  });
  if (result !== 0) fail('prisma generate failed; its reason is above.');
  mkdirSync(stamps, { recursive: true });
  writeFileSync(join(stamps, 'prisma-client'), clientHash());
}

function run([command, ...args], env = {}) {
  const windows = process.platform === 'win32' && command === 'npm';
  const result = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: windows,
  });
  if (result.error !== undefined) fail(`${command} could not be run: ${result.error.message}`);
  // 130 and friends: Ctrl-C is the person's wish, not a failure to explain.
  if (result.signal !== null) process.exit(130);
  return result.status;
}

function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function step(text) {
  console.log(`• ${text}`);
}

function fail(text) {
  console.error(`\n${text}`);
  process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  setup();
  console.log('Ready: packages installed, database client generated.');
}
