import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessible } from './fixtures/accessibility';
import { signInAs } from './fixtures/people';
import { expect, test } from './fixtures/test';
import { expectClean } from './fixtures/toxiproxy';

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** masterdeck runs the command line as a pipeline does: a process of its own, with an address and a token. */
function masterdeck(token: string, ...args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { ...process.env, MASTERDECK_URL: process.env.E2E_BASE_URL, MASTERDECK_TOKEN: token };
    const child = spawn(process.execPath, ['cli/masterdeck.mjs', ...args], { env });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.on('exit', (code) => resolve({ code, out, err }));
  });
}

test('an admin issues a token, and a pipeline with it is stopped by a refuted card', async ({ page }) => {
  test.setTimeout(300_000);
  await signInAs(page, 'Ana', '/tokens');
  await page.getByLabel('Quem a usa').fill('esteira noturna');
  await page.getByLabel('Ambiente').selectOption('homologacao');
  await page.getByRole('button', { name: 'Emitir chave' }).click();
  const token = (await page.getByText(/^mdk_/).textContent()) ?? '';
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('esteira noturna')).toBeVisible();
  await expect(page.getByText(/^mdk_/)).toHaveCount(0);

  const folder = mkdtempSync(join(tmpdir(), 'masterdeck-pipeline-'));
  const junit = join(folder, 'chaos.xml');
  const step = ['run', 'REDE-92', '--environment', 'homologacao', '--key', 'build 1', '--junit', junit];
  const first = await masterdeck(token, ...step);
  expect([first.code, first.err], first.out).toEqual([10, '']);
  expect(first.out).toContain('Hypothesis refuted');
  expect(readFileSync(junit, 'utf8')).toContain('<failure');
  rmSync(folder, { recursive: true });
  await expectClean('inventory-canary');

  const retried = await masterdeck(
    token,
    'run',
    'REDE-92',
    '--environment',
    'homologacao',
    '--key',
    'build 1',
    '--json',
  );
  expect(retried.code).toBe(10);
  const run = JSON.parse(retried.out) as { id: string; rollback: string };
  expect(run.rollback).toBe('confirmed');
  expect(first.out).toContain(run.id);
  const elsewhere = await masterdeck(token, 'run', 'REDE-92', '--environment', 'producao-canary');
  expect([elsewhere.code, elsewhere.err]).toEqual([12, expect.stringContaining('outside_token')]);

  await page.reload();
  await page.getByRole('button', { name: 'Revogar a chave esteira noturna' }).click();
  await expect(page.getByText('Revogada')).toBeVisible();
  expect((await masterdeck(token, 'status', run.id)).code).toBe(1);
});
