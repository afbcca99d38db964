import { expectAccessible } from './fixtures/accessibility';
import { signInAs } from './fixtures/people';
import { expect, test } from './fixtures/test';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('a letter, and the result of a run that was called off, are accessible', async ({ page }) => {
      await signInAs(page, 'Fabiana', '/cards/REDE-91/launch');
      await page.getByRole('button', { name: 'Pedir o aceite do risco' }).click();
      await expect(page.getByRole('heading', { name: /Podemos jogar/ })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Desistir desta execução' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'cancelada' })).toBeVisible();
      await expectAccessible(page);
    });
  });
}
