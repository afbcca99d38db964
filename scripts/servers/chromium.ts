import { createRequire } from 'node:module';
import { chromium } from '@playwright/test';
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
    ['apt-get install chromium', installFromDebian],
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

async function installFromDebian(): Promise<void> {
  const apt = findOnPath('apt-get');
  if (apt === undefined) throw new Error('this is not a Debian-like system');
  if (process.getuid?.() !== 0) throw new Error('only root may install packages');
  await runCommand(apt, ['update']);
  await runCommand(apt, ['install', '--yes', '--no-install-recommends', 'chromium', 'fonts-liberation'], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}

async function installByPlaywright(): Promise<void> {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  await runCommand(process.execPath, [cli, 'install', 'chromium']);
}
