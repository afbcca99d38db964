import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility';
import { signInAs } from './fixtures/people';
import { expect, test } from './fixtures/test';
import { expectClean, expectFault } from './fixtures/toxiproxy';
import { Phone } from './role-walk/phone';

const origin = process.env.E2E_BASE_URL ?? 'http://localhost:3000';
const proxy = 'inventory-canary';

/** plan calls a GameDay with two cards and an abort owner who is expected by name, confirms the list, and opens the doors. */
async function plan(desk: Page): Promise<string> {
  await signInAs(desk, 'Fabiana', '/gamedays');
  await desk.getByRole('link', { name: 'Marcar um GameDay' }).click();
  await desk.getByLabel('Nome').fill('GameDay do estoque lento');
  await desk.getByLabel('Objetivo').fill('Saber se o pedido sobrevive a um estoque lento');
  await desk.getByLabel('Começa em').fill('2026-12-01T14:00');
  await desk.getByLabel('Lugar').fill('Sala 3');
  await desk.getByLabel('Ambiente').selectOption('sala');
  await desk.getByRole('button', { name: 'Marcar' }).click();
  await expect(desk).toHaveURL(/\/gamedays\/\w{16}$/);
  for (const card of ['REDE-92', 'REDE-93']) await addCard(desk, card);
  await desk.getByRole('textbox', { name: 'Nome' }).fill('Ana');
  await desk.getByLabel('De que time').fill('dev');
  await desk.getByRole('combobox', { name: 'Papel' }).selectOption('abort_owner');
  await desk.getByRole('button', { name: 'Pôr na lista' }).click();
  await expect(desk.getByText('responsável pelo aborto · dev')).toBeVisible();
  await desk.getByRole('button', { name: 'Abrir as portas' }).click();
  await expect(desk.getByText('As portas continuam fechadas')).toBeVisible();
  for (const what of ['O plantão sabe', 'Todos sabem em que canal', 'Quem opera sabe']) {
    await desk.getByRole('button', { name: `Confirmar: ${what}` }).click();
    await expect(desk.getByRole('button', { name: `Desfazer: ${what}` })).toBeVisible();
  }
  await desk.getByRole('button', { name: 'Abrir as portas' }).click();
  await expect(desk.getByText('em andamento')).toBeVisible();
  return new URL(desk.url()).pathname.split('/')[2] ?? '';
}

async function addCard(desk: Page, card: string): Promise<void> {
  const held = desk.getByRole('button', { name: `Tirar ${card} da mão` });
  await desk.getByLabel('Escolher uma carta').selectOption(card);
  await desk.getByRole('button', { name: 'Pôr na mão' }).click();
  await expect(held).toBeVisible();
}

async function join(phone: Page, code: string, name: string): Promise<void> {
  await phone.goto('/j');
  await phone.getByLabel('Código do telão').fill(code);
  await phone.getByRole('button', { name: 'Entrar' }).click();
  await phone.getByLabel('Seu nome').fill(name);
  await phone.getByLabel('De que time você é').fill('dev');
  await phone.getByRole('button', { name: 'Entrar na sala' }).click();
  await expect(phone.getByText(`${name}, `)).toBeVisible();
}

/** lay takes a card from the hand to the predictions. */
async function lay(desk: Page, card: string): Promise<void> {
  await desk.getByRole('button', { name: `Pôr ${card} na mesa` }).click();
  await desk.getByRole('button', { name: 'Ler a hipótese em voz alta' }).click();
  await desk.getByRole('button', { name: 'Recolher os palpites' }).click();
  await expect(desk.getByRole('button', { name: 'Fechar os palpites e preparar a execução' })).toBeVisible();
}

async function launch(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Fechar os palpites e preparar a execução' }).click();
  await desk.getByRole('button', { name: 'Começar a execução' }).click();
  await expect(desk.getByRole('link', { name: 'Ver a execução' })).toBeVisible();
}

/** finish opens the predictions once there is a verdict, and goes on to the talk. */
async function finish(desk: Page, verdict: string): Promise<void> {
  await expect(desk.getByText(verdict, { exact: true }).first()).toBeVisible({ timeout: 90_000 });
  await desk.getByRole('button', { name: 'Abrir os palpites' }).click();
  await expect(desk.getByRole('heading', { name: 'Palpites da sala, sem nomes' })).toBeVisible();
  await desk.getByRole('button', { name: 'Conversar sobre o que houve' }).click();
}

async function predictOnPage(phone: Page, what: string): Promise<void> {
  await phone.reload();
  await phone.getByRole('radio', { name: what }).check();
  await phone.getByRole('radio', { name: '75%' }).check();
  await phone.getByLabel('O que quebra primeiro?').fill('o pool de threads');
  await phone.getByRole('button', { name: 'Guardar o palpite' }).click();
  await expect(phone.getByText('Seu palpite: ')).toBeVisible();
}

function phoneLike(context: BrowserContext): Promise<Page> {
  return context.newPage();
}

test('a room plays a whole GameDay: one card is refuted, one confirmed, and a phone without JavaScript aborts the third', async ({
  page: desk,
  context,
  browser,
  watched,
}) => {
  test.setTimeout(300_000);
  const gameDayId = await plan(desk);
  const sheet = await context.newPage();
  await sheet.goto(`/gamedays/${gameDayId}/sheet`);
  await expectAccessible(sheet);
  await sheet.close();
  const wall = await context.newPage();
  await wall.setViewportSize({ width: 1920, height: 1080 });
  await wall.goto(`/gamedays/${gameDayId}/wall`);
  const code = (await wall.getByText(/^[B-Z2-9]{3} [B-Z2-9]{3}$/).textContent()) ?? '';
  await expectAccessible(wall);

  const size = { viewport: { width: 360, height: 740 } };
  const ana = await phoneLike(watched(await browser.newContext(size)));
  await join(ana, code, 'Ana');
  await expect(ana.getByText('Ana, responsável pelo aborto')).toBeVisible();
  const plain = await phoneLike(watched(await browser.newContext({ ...size, javaScriptEnabled: false })));
  await join(plain, code, 'Beto');
  const others = await Promise.all(
    Array.from({ length: 10 }, (_, index) => Phone.join(origin, code, `Pessoa ${index}`)),
  );
  await expect(wall.getByText('13 de 13 aqui')).toBeVisible({ timeout: 30_000 });

  await lay(desk, 'REDE-92');
  await expect(ana.getByText('Dê o seu palpite')).toBeVisible();
  await expectAccessible(ana);
  await predictOnPage(ana, 'Não vai');
  await predictOnPage(plain, 'Vai se manter');
  for (const phone of others) expect(await phone.predict(gameDayId, { holds: 'no' })).toBe('through');
  await expect(wall.getByText('12 de 13 já deram palpite')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(desk);
  expect(await others[0]?.advance(gameDayId)).toBe('refused');
  await launch(desk);
  await expectFault(proxy);
  await expect(wall.getByText('Falha ativa').first()).toBeVisible();
  await expect(wall.getByText('Distância até o aborto')).toBeVisible();
  expect(
    await wall.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight),
  ).toBeLessThanOrEqual(0);
  await expectAccessible(wall);
  await expect(ana.getByText('Falha ativa')).toBeVisible();
  // Written while the run is on: what else is pressed on the page takes nothing away.
  await desk.getByLabel('O que se aprendeu').fill('Sem limite de tempo, o pool enche');
  await finish(desk, 'refutada');
  await expectClean(proxy);
  await desk.getByRole('button', { name: 'Registrar o achado' }).click();
  await expect(desk.getByText('Sem limite de tempo, o pool enche')).toBeVisible();
  await expect(ana.getByText('Palpites da sala, sem nomes')).toBeVisible({ timeout: 30_000 });
  await desk.getByRole('button', { name: 'Encerrar a carta' }).click();

  await lay(desk, 'REDE-93');
  for (const phone of others) expect(await phone.predict(gameDayId, { holds: 'yes' })).toBe('through');
  await launch(desk);
  await finish(desk, 'confirmada');
  await expect(wall.getByText('confirmada')).toBeVisible({ timeout: 30_000 });
  await desk.getByRole('button', { name: 'Encerrar a carta' }).click();

  await addCard(desk, 'REDE-93');
  await lay(desk, 'REDE-93');
  await launch(desk);
  await plain.reload();
  await plain.getByRole('button', { name: 'Abortar' }).click();
  await expect(plain.getByRole('heading', { name: 'Ouvido' })).toBeVisible();
  await expectClean(proxy);
  await expect(desk.getByText('Beto disse: parar').first()).toBeVisible({ timeout: 30_000 });
  await finish(desk, 'inconclusiva');
  await desk.getByRole('button', { name: 'Encerrar a carta' }).click();
  await desk.getByRole('button', { name: 'Encerrar o GameDay' }).click();
  await expect(desk.getByText('encerrado', { exact: true })).toBeVisible();
  await desk.goto(`/gamedays/${gameDayId}/retrospective`);
  for (const colorScheme of ['light', 'dark'] as const) {
    await desk.emulateMedia({ colorScheme });
    await expectAccessible(desk);
  }
  await plain.goto(`/j/${code.replace(' ', '')}`);
  await expect(plain.getByText('Nenhum GameDay aberto tem esse código')).toBeVisible();
});
