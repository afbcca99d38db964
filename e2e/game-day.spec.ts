import { expectAccessible } from './fixtures/accessibility';
import { signInAs } from './fixtures/people';
import { expect, test } from './fixtures/test';
import { expectClean, expectFault } from './fixtures/toxiproxy';

const proxy = 'inventory-canary';

test('a demo facilitator accepts as the product owner in one press, and Esc Esc calls it off', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await signInAs(page, 'Fabiana', '/cards/REDE-91/launch');
  await page.getByRole('button', { name: 'Pedir o aceite do risco' }).click();
  await page.getByRole('button', { name: 'Aceitar como Paulo, de produto' }).click();
  await expect(page.getByRole('button', { name: 'Abortar' })).toBeVisible();
  // Two presses more than a second apart do not count, and this machine may be that slow: press again, as people do.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByText(/ouvido e gravado|Fabiana abortou/).first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await expectClean(proxy);
  await expect(page.getByRole('heading', { level: 2, name: 'Linha do tempo' })).toBeVisible({
    timeout: 150_000,
  });
});

test('a facilitator launches REDE-07, sees both groups move, presses abort, and the proxy is clean', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await signInAs(page, 'Fabiana', '/cards/REDE-07');
  await page.getByRole('link', { name: 'Jogar esta carta' }).click();
  await page.getByLabel('Ambiente').selectOption('homologacao');
  await expect(page).toHaveURL(/environment=homologacao/);
  await page.getByLabel('Duração').selectOption('240000');
  await expect(page).toHaveURL(/durationMs=240000/);
  await page.getByRole('button', { name: 'Jogar agora' }).click();
  await expect(page).toHaveURL(/\/runs\/\w+$/);

  await expect(page.getByRole('heading', { level: 1, name: /linha de base|estado estável/ })).toBeVisible({
    timeout: 60_000,
  });
  await expectFault(proxy);
  await expect(
    page.getByRole('heading', { level: 1, name: /A falha está ativa|Perto do aborto/ }),
  ).toBeVisible({ timeout: 30_000 });

  const panel = page.getByRole('region', { name: /p99/ });
  const rows = panel.getByRole('row');
  const before = await rows.count();
  await expect.poll(async () => rows.count()).toBeGreaterThan(before);
  await expect(panel.locator('svg .recharts-line')).toHaveCount(2);

  await expectAccessible(page);
  const button = page.getByRole('button', { name: 'Abortar' });
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(64);
  await button.click();
  await expect(page.getByText(/Aborto .*ouvido e gravado/)).toBeVisible();
  await expectClean(proxy);
  await expect(page.getByText(/Fabiana abortou/).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Linha do tempo' })).toBeVisible({
    timeout: 150_000,
  });
  await expect(page.getByText(/uma pessoa abortou/).first()).toBeVisible();
});

test('a product owner accepts the risk on a phone, and the audience aborts without JavaScript', async ({
  page,
  browser,
  watched,
}) => {
  test.setTimeout(240_000);
  await signInAs(page, 'Fabiana', '/cards/REDE-91');
  await page.getByRole('link', { name: 'Jogar esta carta' }).click();
  await page.getByRole('button', { name: 'Pedir o aceite do risco' }).click();
  await expect(page.getByRole('heading', { name: /Podemos jogar a carta REDE-91/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Aceito o risco' })).toHaveCount(0);
  const address = new URL(page.url()).pathname;

  const phone = watched(
    await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }),
  );
  const owner = await phone.newPage();
  await signInAs(owner, 'Paulo', address);
  await expect(owner.getByText('das requisições, no máximo, são atingidas')).toBeVisible();
  await owner.getByRole('button', { name: 'Aceito o risco' }).tap();
  await expect(page.getByRole('heading', { name: /Podemos jogar/ })).toHaveCount(0);
  await phone.close();
  await expectFault(proxy);

  const plain = watched(await browser.newContext({ javaScriptEnabled: false }));
  const audience = await plain.newPage();
  await signInAs(audience, 'Vera', address);
  await audience.getByRole('button', { name: 'Abortar' }).click();
  await expect(audience).toHaveURL(/heard=1/);
  await expect(audience.getByText(/ouvido e gravado|Vera abortou/).first()).toBeVisible();
  await expectClean(proxy);
  await plain.close();
  await expect(page.getByText(/Vera abortou/).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Linha do tempo' })).toBeVisible({
    timeout: 150_000,
  });
});

test('anybody stops everything, nothing can be played, and the facilitator releases it with a reason', async ({
  page,
  browser,
  watched,
}) => {
  const context = watched(await browser.newContext());
  const audience = await context.newPage();
  await signInAs(audience, 'Vera', '/runs');
  await audience.getByText('Parar tudo').first().click();
  await audience.getByLabel(/O que houve/).fill('ensaio da parada');
  await audience.getByRole('button', { name: 'Parar tudo' }).click();
  await expect(audience.getByRole('heading', { name: 'Tudo parado' })).toBeVisible();
  await context.close();

  await signInAs(page, 'Fabiana', '/cards/REDE-91/launch');
  await expect(page.getByText('ensaio da parada').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pedir o aceite do risco' })).toHaveCount(0);
  await page.getByLabel('Por que é seguro recomeçar?').fill('era um ensaio');
  await page.getByRole('button', { name: 'Liberar' }).click();
  await expect(page.getByRole('heading', { name: 'Tudo parado' })).toHaveCount(0);
});
