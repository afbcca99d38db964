import { expect, it } from 'vitest';
import { runCommand } from '../testing/run-command';

it('says in plain words what REDE-07 will do', async () => {
  const { code, out } = await runCommand('explain', 'REDE-07', '--lang', 'en');
  expect(code).toBe(0);
  expect(out).toContain('delays answers by 2000 ms ± 300 ms, on 10% of the connections of order-service');
  expect(out).toContain('for 10 minutes');
  expect(out.match(/\(steady state\)/g)).toHaveLength(3);
  expect(out.match(/\(bound of the hypothesis, read from the sentence\)/g)).toHaveLength(2);
  expect(out).toContain('histogram_quantile(0.99');
  expect(out).toContain('any active alert with severity');
  expect(out).toContain('remoção do toxic de latência no Toxiproxy');
});

it('says so in Portuguese too, of a card for people', async () => {
  const { code, out } = await runCommand('explain', 'deck/cartas/COMPUTACAO-01.yaml', '--lang', 'pt-BR');
  expect(code).toBe(0);
  expect(out).toContain('uma pessoa põe a falha');
});

it('ends with 2 where there is no such card', async () => {
  expect(await runCommand('explain', 'REDE-99', '--lang', 'pt-BR')).toMatchObject({
    code: 2,
    err: 'Não existe esta carta: REDE-99',
  });
});
