import { defineConfig } from '@playwright/test';

const chromium = process.env.CHROMIUM_PATH;

/** The tests that play no card, pull no latch and change no catalogue. All others are live: there is one target, so one at a time. */
const pages = /(accessibility|card|card-editor|oidc|sign-in)\.spec\.ts$/;

/**
 * The browser tests; scripts/run-e2e.ts starts the whole stack and names it in E2E_*. Live tests mostly wait for the engine; beside
 * them one worker reads pages.
 */
export default defineConfig({
  testDir: './e2e',
  fullyParallel: false,
  workers: 2,
  projects: [
    { name: 'live', testIgnore: pages, workers: 1 },
    { name: 'pages', testMatch: pages, workers: 1 },
  ],
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  outputDir: 'test-results',
  use: {
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
