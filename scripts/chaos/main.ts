import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { Lab } from '@/chaos/lab';
import { checkRandom } from '@/chaos/random';
import { suites } from '@/chaos/suites';
import { chaosTable, summariseScenario, type ChaosReport } from './chaos-report';
import { runSideBySide, type PlannedTrial } from './side-by-side';
import { ensureBinaries } from '../servers/ensure-binaries';

/** Breaks the system at every named point: npm run test:chaos -- [--trials 20] [--only TEXT] [--except TEXT] [--lanes 6] [--json docs/evidence/chaos.json] [--add] */
const { values } = parseArgs({
  options: {
    trials: { type: 'string', default: '20' },
    lanes: { type: 'string', default: '6' },
    only: { type: 'string', default: '' },
    except: { type: 'string' },
    random: { type: 'string', default: '0' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    json: { type: 'string' },
    add: { type: 'boolean', default: false },
  },
});

async function main(): Promise<void> {
  const trials = positive(values.trials);
  await ensureBinaries();
  const lab = await Lab.start();
  const startedAt = new Date();
  const loads: number[] = [];
  const sampling = setInterval(() => loads.push(loadavg()[0] ?? 0), 5_000);
  try {
    const planned = suites(trials).flatMap(({ clocks, scenarios }) =>
      scenarios
        .filter(({ scenario }) => isWanted(scenario.name))
        .flatMap(({ scenario, times }) =>
          Array.from({ length: times }, (_, trial): PlannedTrial => ({ scenario, trial, clocks })),
        ),
    );
    console.log(`${planned.length} trials, ${values.lanes} side by side`);
    const results = await runSideBySide(lab, planned, positive(values.lanes));
    const report: ChaosReport = {
      startedAt: startedAt.toISOString(),
      tookSeconds: Math.round((Date.now() - startedAt.getTime()) / 1_000),
      machine: `${cpus().length} × ${cpus()[0]?.model ?? '?'}, Node ${process.version}`,
      lanes: positive(values.lanes),
      load: { median: median(loads), highest: Math.max(0, ...loads) },
      leaseMs: 5_000,
      rows: summariseScenario(results),
    };
    console.log(chaosTable(report));
    if (values.json !== undefined)
      writeFileSync(values.json, `${JSON.stringify(together(report), null, 2)}\n`);
    if (values.random !== '0') {
      console.log(`${values.random} random sequences, seed ${values.seed}`);
      const withinMs = 30 * 60_000;
      const played = await checkRandom(lab, {
        seed: Number(values.seed),
        numRuns: positive(values.random),
        withinMs,
      });
      console.log(`${played} of them played, and no invariant was broken`);
    }
    process.exitCode = report.rows.some(({ failed }) => failed > 0) ? 1 : 0;
  } finally {
    clearInterval(sampling);
    await lab.stop();
  }
}

function isWanted(name: string): boolean {
  return name.includes(values.only) && (values.except === undefined || !name.includes(values.except));
}

/** With --add the parts of one long measurement may be run one after the other. */
function together(report: ChaosReport): readonly ChaosReport[] {
  if (!values.add || values.json === undefined) return [report];
  return [...(JSON.parse(readFileSync(values.json, 'utf8')) as ChaosReport[]), report];
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

function positive(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`${text} is not a whole number above 0`);
  return value;
}

await main();
// The PostgreSQL of the lanes belongs to this process and ends with it, not before.
process.exit();
