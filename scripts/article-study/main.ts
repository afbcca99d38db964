import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@/lib/adapters/postgres/client';
import { articleExecutions } from '../article/executions';
import { playCard } from '../article/play-card';
import { startArticleStack } from '../article/start-article-stack';
import { watchLoad, writeArticleEvidence } from '../article/write-article-evidence';
import { describeRun } from '../case-study/describe-run';
import { writeDocument } from './write-document';

/** Runs REDE-07 on the article's system at full length and keeps the evidence: npm run article-study -- [original] [revisada] [regressao] [listagem-6]; `document` writes the case study from it. */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  if (wanted.length === 1 && wanted[0] === 'document') {
    await writeDocument();
    return;
  }
  const unknown = wanted.filter((name) => !articleExecutions.some((each) => each.name === name));
  if (unknown.length > 0)
    throw new Error(
      `${unknown.join(', ')}: there are ${articleExecutions.map(({ name }) => name).join(', ')}`,
    );
  const chosen = articleExecutions.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const directory = mkdtempSync(join(tmpdir(), 'masterdeck-article-'));
  const report = (line: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
  const stack = await startArticleStack({ directory, profile: 'original', durable: false, report });
  const db = openDatabase(stack.addresses.databaseUrl, { poolSize: 2 });
  try {
    for (const execution of chosen) {
      const load = watchLoad();
      const run = await playCard(db, stack, execution, report);
      writeArticleEvidence(execution, run, load());
      console.log(describeRun(run));
    }
  } finally {
    await db.$disconnect();
    await stack.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

await main();
