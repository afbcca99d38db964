import { defineConfig } from '@playwright/test';

const chromium = process.env.CHROMIUM_PATH;

/** What only reads pages, and what changes accounts, catalogue and latch. Neither measures a live system, so they run side by side. */
const pages = /(accessibility|card|card-editor|oidc|sign-in)\.spec\.ts$/;
const changes = /(catalogue|contract|role-walk)\.spec\.ts$/;

/**
 * The browser tests; scripts/run-e2e.ts starts the whole stack and names it in E2E_*. All others play cards on the one target and look
 * at what is measured there: they come last, one at a time, with the machine to themselves.
 */
export default defineConfig({
  testDir: './e2e',
  fullyParallel: false,
  workers: 2,
  projects: [
    { name: 'pages', testMatch: pages, workers: 1 },
    { name: 'changes', testMatch: changes, workers: 1 },
    { name: 'live', testIgnore: [pages, changes], workers: 1, dependencies: ['pages', 'changes'] },
  ],
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  outputDir: 'test-results',
  use: {
    // A button that is not there is told at once, not when the test's time is up.
    actionTimeout: 30_000,
    baseURL: process.env.E2E_BASE_URL ?? 'http://localhost:3000',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
