import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility';
import { signInAs } from './fixtures/people';
import { expect, test } from './fixtures/test';

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Texto da carta, em YAML' });
const openEditor = async (page: Page) => {
  await expect(page.locator('.cm-content')).toBeVisible();
  return textOf(page);
};
const ready = (page: Page) => page.getByRole('status').filter({ hasText: 'Carta válida' });

test('whoever never saw the format writes a card with the help of the editor alone', async ({ page }) => {
  await signInAs(page, 'Edu', '/cards/new');
  await page.getByRole('radio', { name: /Dados/ }).check();
  await page.getByRole('radio', { name: /largura de banda/i }).check();
  await page.getByRole('button', { name: 'Começar a escrever' }).click();
  const text = await openEditor(page);
  await expect(ready(page)).toBeVisible();
  await expectAccessible(page);

  // A wrong word is underlined, explained, and put right in one press.
  await text.locator('.cm-line', { hasText: 'naipe' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type('s');
  await expect(page.getByText('Rascunho: falta corrigir 1 erro')).toBeVisible();
  await expect(page.locator('.cm-lintRange-error')).toHaveText('dadoss');
  await page.getByRole('button', { name: 'Trocar por dados' }).click();
  await expect(ready(page)).toBeVisible();

  // The card follows the text.
  const card = page.getByRole('article');
  await text.locator('.cm-line', { hasText: 'titulo' }).click();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type(' no Banco');
  await expect(card.getByRole('heading', { name: 'Rede Estreita no Banco' })).toBeVisible();

  // What may come next is chosen, not known by heart.
  await page.keyboard.press('Control+End');
  await page.keyboard.type('tag');
  await page.getByRole('option', { name: /^tags/ }).click();
  await page.keyboard.type('primeira');
  await expect(page.getByText(/rascunho guardado às/)).toBeVisible();
  await expect(ready(page)).toBeVisible();

  // What was written is there after the window was closed, and goes into the deck.
  await page.reload();
  await expect(card.getByRole('heading', { name: 'Rede Estreita no Banco' })).toBeVisible();
  await page.getByRole('button', { name: 'Pôr no baralho' }).click();
  await expect(page).toHaveURL(/\/cards\/DADOS-\d+$/);
  await expect(card.getByRole('heading', { name: 'Rede Estreita no Banco' })).toBeVisible();
});

test('two people edit one card, and nobody overwrites the other unseen', async ({
  page,
  browser,
  watched,
}) => {
  await signInAs(page, 'Edu', '/cards/COMPUTACAO-01/edit');
  const mine = await openEditor(page);
  await mine.locator('.cm-line', { hasText: 'severidade' }).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('2');
  await expect(page.getByText(/rascunho guardado às/)).toBeVisible();

  const other = await watched(await browser.newContext()).newPage();
  await signInAs(other, 'Fabiana', '/cards/COMPUTACAO-01/edit');
  const theirs = await openEditor(other);
  await theirs.focus();
  await other.keyboard.press('Control+End');
  await other.keyboard.press('ArrowUp');
  await other.keyboard.press('End');
  await other.keyboard.type('-sul');
  await expect(ready(other)).toBeVisible();
  await other.getByLabel(/O que mudou e por quê/).fill('Mudou de time');
  await other.getByRole('button', { name: 'Salvar como nova versão' }).click();
  await expect(other).toHaveURL(/\/cards\/COMPUTACAO-01$/);
  await other.context().close();

  await page.getByRole('button', { name: 'Salvar como nova versão' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Fabiana' });
  await expect(alert).toContainText('salvou outra versão desta carta');
  await expect(alert.getByRole('deletion').or(alert.getByText('-sul'))).not.toHaveCount(0);
  await alert.getByRole('button', { name: /Ficar com a versão do baralho/ }).click();
  await expect(page.getByText(/rascunho guardado às/)).toBeVisible();
  await page.goto('/cards/COMPUTACAO-01/versions');
  await expect(page.getByText('“Mudou de time”')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'responsável' })).toContainText(
    'equipe-plataforma-sul',
  );
  await expectAccessible(page);
});
