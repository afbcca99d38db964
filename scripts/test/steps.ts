import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { nextCommand } from '../stack/web-build';

/** TestStep is one command of `npm test`; `report` is where it leaves its counts, if it counts tests. */
export interface TestStep {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly report?: { readonly kind: 'vitest' | 'playwright'; readonly file: string };
}

const { resolve } = createRequire(import.meta.url);

function packageFile(name: string, file: string): string {
  return join(dirname(resolve(`${name}/package.json`)), file);
}

/**
 * testStages lists what `npm test` runs, cheapest first; the steps of a stage run side by side, and the reports go to `folder`. The
 * checks that compute share the two cores; the integration tests mostly wait for their servers, so the build runs beside them; the
 * browser tests watch a live system and have the machine to themselves.
 */
export function testStages(folder: string): readonly (readonly TestStep[])[] {
  const node = process.execPath;
  const vitest = (file: string) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const unit = join(folder, 'unit.json');
  const integration = join(folder, 'integration.json');
  const e2e = join(folder, 'e2e.json');
  return [
    // Pages take their parameters' types from what Next generates; a bare checkout has none of it yet.
    [{ name: 'route types', command: node, args: [nextCommand(), 'typegen'] }],
    [
      { name: 'lint', command: 'npm', args: ['run', '--silent', 'lint:code'] },
      { name: 'project lint', command: 'npm', args: ['run', '--silent', 'lint:project'] },
      { name: 'types', command: node, args: [resolve('typescript/bin/tsc'), '--noEmit'] },
      {
        name: 'unit tests',
        command: node,
        args: [packageFile('vitest', 'vitest.mjs'), 'run', '--project', 'unit', ...vitest(unit)],
        report: { kind: 'vitest', file: unit },
      },
    ],
    [
      {
        name: 'integration tests',
        command: node,
        args: ['--import', 'tsx', 'scripts/run-integration.ts', ...vitest(integration)],
        report: { kind: 'vitest', file: integration },
      },
      { name: 'build', command: node, args: ['--import', 'tsx', 'scripts/build.ts'] },
    ],
    [
      {
        name: 'browser tests',
        command: node,
        args: ['--import', 'tsx', 'scripts/run-e2e.ts'],
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: e2e },
        report: { kind: 'playwright', file: e2e },
      },
    ],
  ];
}
