import { expectAccessible } from './fixtures/accessibility';
import { signInAs } from './fixtures/people';
import { expect, test } from './fixtures/test';

test('an engineer reads the catalogue and tries a metric against the live Prometheus', async ({ page }) => {
  await signInAs(page, 'Edu', '/catalogue');
  const metric = page.getByRole('article', { name: 'Taxa de sucesso na criação de pedidos' });
  await expect(metric.getByText('Olha para trás')).toBeVisible();
  await expect(
    page
      .getByRole('article', { name: 'producao-canary' })
      .getByText(/inventory-canary/)
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await metric.getByRole('link', { name: /Experimentar/ }).click();
  await expect(page.getByText(/^A consulta serve/)).toBeVisible();
  await expect(page.getByRole('cell', { name: /group="canary"/ }).first()).toBeVisible();

  await page.getByLabel('Consulta (PromQL)').fill('sum(rate(orders_created_total[1m]))');
  await page.getByRole('button', { name: 'Perguntar ao Prometheus' }).click();
  await expect(page.getByText('A consulta não serve assim.')).toBeVisible();
  await expect(page.getByText(/Há série sem o rótulo "group"/)).toBeVisible();
  await expectAccessible(page);
});

test('an engineer changes the catalogue with the errors in sight, and sees what changed', async ({
  page,
}) => {
  await signInAs(page, 'Edu', '/catalogue/edit');
  const metrics = page.getByRole('textbox', { name: 'metricas.yaml' });
  const save = page.getByRole('button', { name: 'Gravar nova versão' });
  await expect(save).toBeDisabled();
  const before = await metrics.inputValue();
  await metrics.fill(before.replace('sum by', 'sum bi'));
  await expect(
    page
      .getByRole('region', { name: 'metricas.yaml' })
      .getByText(/linha \d+, coluna \d+/)
      .first(),
  ).toBeVisible();
  await expect(save).toBeDisabled();
  await metrics.fill(`# Conferido pela engenharia.\n${before}`);
  await expect(page.getByText(/^Rascunho guardado às/)).toBeVisible();
  await page.reload();
  await expect(metrics).toHaveValue(/^# Conferido pela engenharia/);
  await expect(page.getByText('Nenhuma execução à espera seria cancelada.')).toBeVisible();
  await expect(save).toBeEnabled();
  await expectAccessible(page);
  await save.click();
  await expect(page.getByText('Gravada. Nenhuma execução foi cancelada.')).toBeVisible();
  await expect(page.getByRole('cell', { name: '# Conferido pela engenharia.' })).toBeVisible();
  await expectAccessible(page);
});

test('whoever only watches reads the catalogue, and neither edits nor tries it', async ({ page }) => {
  await signInAs(page, 'Vera', '/catalogue');
  await expect(page.getByRole('link', { name: /Editar|Experimentar/ })).toHaveCount(0);
  await page.goto('/catalogue/edit');
  await expect(page.getByText('O catálogo é editado por quem é da engenharia ou administra.')).toBeVisible();
});
