import { signInAs } from './fixtures/people';
import { expect, test } from './fixtures/test';

test.describe('in Portuguese', () => {
  test('a participant reads the card and beside it what the engine understood', async ({ page }) => {
    await signInAs(page, 'Vera', '/cards/REDE-07');
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
    const card = page.getByRole('article', { name: 'Latência na Dependência Crítica' });
    for (const part of [
      'Hipótese',
      'Estado estável',
      'Variável injetada',
      'Blast Radius',
      'Condição de aborto',
      'Rollback',
    ]) {
      await expect(card.getByRole('heading', { name: part })).toBeVisible();
    }
    await expect(page.getByRole('heading', { name: 'Como o motor entendeu' })).toBeVisible();
    await expect(page.getByText('< 800 ms')).toBeVisible();
    await expect(page.getByText('> 3.000 ms por mais de 2 min')).toBeVisible();
    await page.getByText('PromQL').first().click();
    await expect(page.getByText(/sum by \(group\)/).first()).toBeVisible();
  });

  test('the language is changed in one press and stays', async ({ page }) => {
    await signInAs(page, 'Vera', '/cards/REDE-07');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('heading', { name: 'As the engine understood it' })).toBeVisible();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  test('the light is changed in one press and stays', async ({ page }) => {
    await signInAs(page, 'Vera', '/deck');
    await page.getByRole('button', { name: 'Escuro' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('an engineer walks the deck with the arrow keys and plays with Enter', async ({ page }) => {
    await signInAs(page, 'Edu');
    const cards = page.locator('[data-card]');
    await cards.first().focus();
    await page.keyboard.press('End');
    await expect(cards.last()).toBeFocused();
    await page.keyboard.press('Home');
    await expect(cards.first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/(cards|runs)\//);
  });

  test('a card that is not in the deck is told in words that help', async ({ page }) => {
    await signInAs(page, 'Vera', '/deck');
    const answer = await page.request.get('/cards/REDE-99');
    expect(await answer.text()).toContain('Esta carta não está no baralho');
  });
});

test.describe('in English', () => {
  test.use({ locale: 'en-GB' });
  test('the same card is read by an English speaker', async ({ page }) => {
    await signInAs(page, 'Vera', '/cards/REDE-07');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('heading', { name: 'As the engine understood it' })).toBeVisible();
    await expect(page.getByText('> 3,000 ms for more than 2 min')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Play this card' })).toBeVisible();
  });
});
