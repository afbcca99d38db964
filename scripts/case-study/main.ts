import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@/lib/adapters/postgres/client';
import { seed } from '../demo/seed';
import { startStack } from '../stack/start-stack';
import { executeCard } from './execute-card';
import { executions } from './executions';
import { describeRun } from './describe-run';
import { writeEvidence } from './write-evidence';
import { settleShop } from './settle-shop';

/** Runs REDE-07 on the sandbox and keeps the evidence: npm run case-study -- [original] [revised] [abort-5xx] [abort-p99] [abort-p1] */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !executions.some((each) => each.name === name));
  if (unknown.length > 0)
    throw new Error(`${unknown.join(', ')}: there are ${executions.map(({ name }) => name).join(', ')}`);
  const chosen = executions.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const directory = mkdtempSync(join(tmpdir(), 'masterdeck-case-'));
  const report = (line: string): void => console.log(`• ${line}`);
  const stack = await startStack({ directory, durable: false, seed: (addresses) => seed(addresses), report });
  const db = openDatabase(stack.addresses.databaseUrl, { poolSize: 2 });
  try {
    for (const execution of chosen) {
      report(`${execution.name}: ${execution.resilience}, scenario ${execution.scenario}`);
      await stack.shop.setResilience(execution.resilience);
      await stack.shop.setScenario(execution.scenario);
      await settleShop(stack.addresses.prometheusUrl);
      const run = await executeCard(db, 'REDE-07', execution.durationMs, report);
      writeEvidence(execution, run);
      console.log(describeRun(run));
    }
  } finally {
    await db.$disconnect();
    await stack.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

await main();
