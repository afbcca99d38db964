import { spawn } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seed } from './demo/seed';
import { findChromium } from './servers/chromium';
import { checkout } from './stack/checkout';
import { startStack, type Stack } from './stack/start-stack';

/** Runs the browser tests against a whole stack on free ports; arguments go to Playwright: npm run test:e2e -- --headed */
async function main(): Promise<void> {
  const chromiumPath = await findChromium();
  const directory = mkdtempSync(join(tmpdir(), 'masterdeck-e2e-'));
  try {
    const stack = await startStack({
      directory,
      durable: false,
      web: { host: 'localhost', port: 0 },
      // A third of the demo's load: browser, build and servers share the machine with the shop.
      shop: { load: { ratePerSecond: 40 } },
      seed: (addresses) => seed(addresses, writeTestDeck(join(directory, 'deck'))),
      report: (line) => console.log(`• ${line}`),
    });
    try {
      process.exitCode = await runPlaywright(stack, chromiumPath);
    } finally {
      await stack.stop();
    }
  } finally {
    // After a failure the logs are what explains it.
    if (process.exitCode === 0) rmSync(directory, { recursive: true, force: true });
    else console.error(`The logs of the servers are in ${directory}`);
  }
}

/** The deck with the tests' own cards and environments, whose waits are short; the metrics are the deck's, and one over seconds. */
function writeTestDeck(folder: string): string {
  cpSync(join(checkout, 'deck'), folder, { recursive: true });
  cpSync(join(checkout, 'e2e', 'deck'), folder, { recursive: true });
  const ofSeconds = join(folder, 'metricas-da-sala.yaml');
  // One entry of the list that ends the deck's file.
  appendFileSync(join(folder, 'metricas.yaml'), readFileSync(ofSeconds, 'utf8').replace(/^(?=.)/gm, '  '));
  rmSync(ofSeconds);
  return folder;
}

function runPlaywright({ addresses, shop }: Stack, chromiumPath: string): Promise<number> {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  const reporter = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE === undefined ? 'list' : 'list,json';
  const child = spawn(process.execPath, [cli, 'test', `--reporter=${reporter}`, ...process.argv.slice(2)], {
    cwd: checkout,
    stdio: 'inherit',
    env: {
      ...process.env,
      CHROMIUM_PATH: chromiumPath,
      E2E_BASE_URL: addresses.webUrl,
      E2E_DATABASE_URL: addresses.databaseUrl,
      E2E_TOXIPROXY_URL: addresses.toxiproxyUrl,
      E2E_PROMETHEUS_URL: addresses.prometheusUrl,
      E2E_ALERTMANAGER_URL: addresses.alertmanagerUrl,
      E2E_SHOP_CANARY_ADMIN_URL: `http://127.0.0.1:${shop.ports.orderCanaryAdmin}`,
      E2E_SHOP_LOAD_ADMIN_URL: `http://127.0.0.1:${shop.ports.loadAdmin}`,
    },
  });
  // Ctrl-C reaches Playwright by itself; we stay to stop the stack after it.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

await main();
