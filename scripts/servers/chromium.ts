import { createRequire } from 'node:module';
import { chromium } from '@playwright/test';
import { installDebianPackages } from './debian-package';
import { findOnPath, isExecutableFile } from './executable';
import { runCommand } from './run-command';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** findChromium returns the path of a browser that Playwright can drive, installing one by the system's way when there is none. */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') {
    if (isExecutableFile(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which is not a file that can be run`);
  }
  const found = findInstalled();
  if (found !== undefined) return found;
  const failures: string[] = [];
  for (const [title, install] of [
    ['apt-get install chromium', () => installDebianPackages('chromium', 'fonts-liberation')],
    ['npx playwright install chromium', installByPlaywright],
  ] as const) {
    console.log(`Chromium: ${title} …`);
    try {
      await install();
      const installed = findInstalled();
      if (installed !== undefined) return installed;
      failures.push(`- ${title}: it left no browser that we know`);
    } catch (error) {
      failures.push(`- ${title}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(
    `The browser tests need Chromium, which is not on this machine and could not be installed.\n${failures.join('\n')}\n` +
      'By hand: install chromium by your system, or run `npx playwright install --with-deps chromium`, or name a browser in CHROMIUM_PATH.',
  );
}

function findInstalled(): string | undefined {
  const own = chromium.executablePath();
  return findOnPath(...names) ?? (isExecutableFile(own) ? own : undefined);
}

async function installByPlaywright(): Promise<void> {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  await runCommand(process.execPath, [cli, 'install', 'chromium']);
}
