import { startHoldingProxy } from './fixtures/holding-proxy';
import { signInAs } from './fixtures/people';
import { expectClean } from './fixtures/toxiproxy';
// Held connections are errors in the browser's console: here it is not watched.
import { expect, test } from '@playwright/test';

test('the seventh tab of a browser sees the run, and aborts it while six connections hang', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const proxy = await startHoldingProxy(baseURL ?? '');
  try {
    await signInAs(page, 'Fabiana', '/cards/REDE-91/launch');
    await page.getByRole('button', { name: 'Pedir o aceite do risco' }).click();
    await page.getByRole('button', { name: 'Aceitar como Paulo, de produto' }).click();
    await expect(page.getByRole('button', { name: 'Abortar' })).toBeVisible();
    const path = new URL(page.url()).pathname;
    const tabs = await Promise.all(Array.from({ length: 7 }, () => context.newPage()));
    for (const tab of tabs) {
      await tab.goto(`${proxy.url}${path}`, { waitUntil: 'commit' });
      await expect(tab.getByRole('button', { name: 'Abortar' })).toBeVisible({ timeout: 30_000 });
    }
    const seventh = tabs[6] ?? page;
    await expect(
      seventh.getByRole('heading', { level: 1, name: /linha de base|estado estável|falha/i }),
    ).toBeVisible({
      timeout: 60_000,
    });
    await expect.poll(() => proxy.waiting('stream')).toBe(1);

    proxy.hold();
    await expect
      .poll(() => proxy.waiting('stream') + proxy.waiting('changes'), { timeout: 40_000 })
      .toBeGreaterThanOrEqual(6);
    await seventh.bringToFront();
    await seventh.getByRole('button', { name: 'Abortar' }).click();
    await expect(seventh.getByText(/ouvido e gravado/)).toBeVisible({ timeout: 5_000 });
    await expectClean('inventory-canary');
  } finally {
    await proxy.close();
  }
});
