import { signInAs } from './fixtures/people';
import { expect, test } from './fixtures/test';

test('somebody who is not signed in is led to the door, and back to where they wanted to go', async ({
  page,
}) => {
  await page.goto('/cards/REDE-07');
  await expect(page).toHaveURL(/\/sign-in\?from=/);
  await page.getByRole('button', { name: /Vera/ }).click();
  await expect(page).toHaveURL(/\/cards\/REDE-07$/);
  await expect(page.getByRole('heading', { name: 'Latência na Dependência Crítica' })).toBeVisible();
});

test('a facilitator signs in with the printed password, and out again', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill('fabiana@demo.masterdeck');
  await page.getByLabel('Senha').fill('facilita-o-caos');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/deck$/);
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goto('/runs');
  await expect(page).toHaveURL(/\/sign-in/);
});

test('a wrong password is told without saying which of the two was wrong', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill('fabiana@demo.masterdeck');
  await page.getByLabel('Senha').fill('nao-sei');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('E-mail e senha não conferem.')).toBeVisible();
});

test('the door does not lead to other sites', async ({ page, baseURL }) => {
  await page.goto('/sign-in?from=https://example.org/');
  await page.getByRole('button', { name: /Vera/ }).click();
  await page.waitForURL((url) => url.pathname !== '/sign-in');
  expect(new URL(page.url()).origin).toBe(new URL(baseURL ?? '').origin);
});

test('one press is enough without JavaScript', async ({ browser, watched }) => {
  const context = watched(await browser.newContext({ javaScriptEnabled: false }));
  const page = await context.newPage();
  await signInAs(page, 'Fabiana');
  await expect(page.getByRole('link', { name: /Latência na Dependência Crítica/ })).toBeVisible();
  await context.close();
});
