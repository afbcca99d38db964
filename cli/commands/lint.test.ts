import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { runCommand } from '../testing/run-command';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lint-test-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const report = z.object({
  ok: z.boolean(),
  files: z.array(
    z.object({
      errors: z.array(z.object({ code: z.string(), line: z.number(), column: z.number() })),
      warnings: z.array(z.unknown()),
      criteria: z
        .array(z.object({ source: z.string(), promql: z.string(), value: z.number().nullable() }))
        .optional(),
      aborts: z.array(z.object({ kind: z.string() })).optional(),
    }),
  ),
});

it('compiles the five criteria and three abort conditions of REDE-07', async () => {
  const { code, out } = await runCommand('lint', 'deck/cartas/REDE-07.yaml', '--json');
  const [file] = report.parse(JSON.parse(out)).files;
  expect(code).toBe(0);
  expect(file?.errors).toEqual([]);
  expect(file?.criteria?.map(({ source, value }) => [source, value])).toEqual([
    ['reference', 99.5],
    ['reference', 450],
    ['reference', 5],
    ['hypothesis', 99],
    ['hypothesis', 800],
  ]);
  expect(file?.criteria?.every(({ promql }) => promql.includes('rate('))).toBe(true);
  expect(file?.aborts).toHaveLength(3);
});

it('names every error at its place, underlined, with what is allowed and the nearest match', async () => {
  const card = path.join(folder, 'card.yaml');
  await writeFile(card, 'id: REDE-07\nnaipe: rde\nseveridade: 9\n');
  const { code, out } = await runCommand('lint', card, '--lang', 'pt-BR');
  expect(code).toBe(1);
  expect(out).toContain(`${card}:2:8`);
  expect(out).toContain('  2 | naipe: rde\n    |        ^^^');
  expect(out).toContain('Você quis dizer "rede"?');
  expect(out).toContain(`${card}:3:13`);
  const json = await runCommand('lint', card, '--json');
  const [file] = report.parse(JSON.parse(json.out)).files;
  expect(file?.errors.map(({ line, column }) => [line, column])).toEqual([
    [1, 1],
    [2, 8],
    [3, 13],
  ]);
});

it('says that a path is not there, and ends with 2', async () => {
  expect((await runCommand('lint', path.join(folder, 'nowhere.yaml'))).code).toBe(2);
});
