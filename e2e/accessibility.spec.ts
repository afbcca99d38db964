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
