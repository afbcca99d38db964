import { expectAccessible } from './fixtures/accessibility';
import { signInAs } from './fixtures/people';
import { expect, test } from './fixtures/test';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('the doors are accessible', async ({ page }) => {
      for (const door of ['/sign-in', '/j']) {
        await page.goto(door);
        await expectAccessible(page);
      }
    });

    for (const path of ['/deck', '/cards/REDE-07', '/cards/REDE-07/launch', '/runs', '/health']) {
      test(`${path} is accessible`, async ({ page }) => {
        await signInAs(page, 'Fabiana');
        await page.goto(path);
        await expectAccessible(page);
      });
    }

    test('nothing is wider than a small phone', async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await signInAs(page, 'Fabiana');
      for (const path of [
        '/deck',
        '/cards/REDE-07',
        '/cards/REDE-07/launch',
        '/runs',
        '/sign-in',
        '/gamedays',
        '/j',
      ]) {
        await page.goto(path);
        const overflow = await page.evaluate(() =>
          Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
        );
        expect({ path, overflow }).toEqual({ path, overflow: 0 });
      }
    });
  });
}

test('the guide, the year, and a GameDay that is planned are accessible, by day and by night', async ({
  page,
}) => {
  await signInAs(page, 'Fabiana', '/gamedays/new');
  await page.getByLabel('Nome').fill('GameDay para ser lido');
  await page.getByLabel('Objetivo').fill('Saber se a mesa se lê de dia e de noite');
  await page.getByLabel('Começa em').fill('2026-12-01T14:00');
  await page.getByLabel('Lugar').fill('Sala 3');
  await page.getByRole('button', { name: 'Marcar' }).click();
  await expect(page).toHaveURL(/\/gamedays\/\w{16}$/);
  const desk = new URL(page.url()).pathname;
  for (const path of [desk, `${desk}/retrospective`, '/guide', '/learnt']) {
    await page.goto(path);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
  }
});
