import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { seed } from '../demo/seed';
import { findChromium } from '../servers/chromium';
import { checkout } from '../stack/checkout';
import { startStack } from '../stack/start-stack';

/** Takes the pictures of the facilitator's guide from the demo, playing one card for a minute: npm run guide */
const folder = join(checkout, 'public', 'guia');
const mostTries = 4;
const size = { width: 1_280, height: 800 };

async function main(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'masterdeck-guide-'));
  const stack = await startStack({
    directory,
    durable: false,
    web: { host: 'localhost', port: 0 },
    shop: { load: { ratePerSecond: 40 } },
    seed: (addresses) => seed(addresses, join(checkout, 'deck')),
    report: (line) => console.log(`• ${line}`),
  });
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    mkdirSync(folder, { recursive: true });
    const context = await browser.newContext({
      baseURL: stack.addresses.webUrl,
      locale: 'pt-BR',
      viewport: size,
    });
    await takePictures(await context.newPage());
  } finally {
    await browser.close();
    await stack.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function takePictures(page: Page): Promise<void> {
  await page.goto('/sign-in?from=/deck');
  await page.getByRole('button', { name: /Fabiana/ }).click();
  await page.waitForURL((at) => at.pathname === '/deck');
  await keep(page, 'baralho');
  await playUntilLive(page);
  // Half a minute of lines: enough to see them part.
  await page.waitForFunction(
    () => (document.querySelector('section table')?.querySelectorAll('tr').length ?? 0) > 35,
  );
  await keep(page, 'execucao');
  await page.getByRole('heading', { level: 2, name: 'Linha do tempo' }).waitFor({ timeout: 900_000 });
  await keep(page, 'resultado');
  await page.goto('/learnt');
  await keep(page, 'ano');
}

/** A machine that was busy for a moment breaches the baseline: the card is then played again, for a picture of a run that had none shows nothing. */
async function playUntilLive(page: Page): Promise<void> {
  const live = page.getByRole('heading', { level: 1, name: /A falha está ativa|Perto do aborto/ });
  const over = page.getByRole('heading', { level: 2, name: 'Linha do tempo' });
  for (let tries = 1; tries <= mostTries; tries += 1) {
    await page.goto('/cards/REDE-07/launch?environment=homologacao&durationMs=120000');
    await page.getByRole('button', { name: 'Jogar agora' }).click();
    await page.waitForURL(/\/runs\/\w+$/);
    await live.or(over).first().waitFor({ timeout: 240_000 });
    if (await live.isVisible()) return;
    console.log('• the run ended before its fault: once more');
  }
  throw new Error(`no run came as far as its fault in ${mostTries} tries`);
}

async function keep(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => undefined);
  const picture = await page.screenshot({ animations: 'disabled' });
  await sharp(picture)
    .webp({ quality: 72 })
    .toFile(join(folder, `${name}.webp`));
  console.log(`• ${name}.webp`);
}

await main();
process.exit();
