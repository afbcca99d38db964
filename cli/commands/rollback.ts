import { InvalidArgumentError } from 'commander';
import type { CliIo } from '../cli-io';
import type { DeclareCommand } from '../declare-command';
import { exitCodes } from '../exit-codes';
import type { ProxyToRestore } from '../rollback/roll-back-proxy';

interface RollbackOptions {
  readonly direct: string;
  readonly dryRun?: true;
  readonly printCurl?: true;
  readonly within: number;
}

/** declareRollback is the way out when nothing else is left: it needs Toxiproxy alone, no database and no engine. */
export const declareRollback: DeclareCommand = (program, io) => {
  program
    .command('rollback')
    .description('put proxies back as they were found, without a database or an engine')
    .requiredOption(
      '--direct <snapshot>',
      'the JSON that the run shows, a file that holds it, or - for standard input',
    )
    .option('--dry-run', 'only look, and say what would be done')
    .option('--print-curl', 'print the plain calls instead of making them')
    .option('--within <seconds>', 'give up after this long', readSeconds, 60)
    .addHelpText(
      'after',
      `
Toxics of MasterDeck (gd-…) go, everybody else's stay; the proxy is read back before it counts as clean.
Ends with 0 when every proxy was read back clean, 13 when one could not be confirmed.

Example:
  npx masterdeck rollback --direct snapshot.json`,
    )
    .action(async (options: RollbackOptions) => {
      const { readSnapshot } = await import('../rollback/read-snapshot');
      const proxies = await readSnapshot(options.direct);
      if (options.printCurl) {
        await printCurl(io, proxies);
        return;
      }
      io.exit(options.dryRun ? await lookOnly(io, proxies) : await rollBack(io, proxies, options.within));
    });
};

function readSeconds(text: string): number {
  const seconds = Number(text);
  if (Number.isFinite(seconds) && seconds > 0) return seconds;
  throw new InvalidArgumentError('a number of seconds above 0 is expected.');
}

async function printCurl(io: CliIo, proxies: readonly ProxyToRestore[]): Promise<void> {
  const { restoreCommands } = await import('@/lib/domain/fault/restore-command');
  for (const proxy of proxies) {
    io.out(`# ${nameOf(proxy)}`);
    for (const command of restoreCommands(proxy, proxy.snapshot, false)) io.out(command);
  }
}

async function lookOnly(io: CliIo, proxies: readonly ProxyToRestore[]): Promise<number> {
  const { createToxiproxyDriver } = await import('@/lib/adapters/toxiproxy/driver');
  const { describeLook } = await import('../rollback/describe-look');
  const driver = createToxiproxyDriver();
  const looks = await Promise.all(proxies.map((proxy) => driver.look(proxy, 2_000)));
  const said = proxies.map((proxy, n) => describeLook(looks[n], proxy.snapshot));
  said.forEach(({ words }, n) => io.out(`${nameOf(proxies[n])}: ${words}`));
  return said.every(({ clean }) => clean) ? exitCodes.ok : exitCodes.rollbackIncomplete;
}

async function rollBack(
  io: CliIo,
  proxies: readonly ProxyToRestore[],
  withinSeconds: number,
): Promise<number> {
  const { createToxiproxyDriver } = await import('@/lib/adapters/toxiproxy/driver');
  const { rollBackProxy } = await import('../rollback/roll-back-proxy');
  const driver = createToxiproxyDriver();
  const signal = AbortSignal.timeout(withinSeconds * 1_000);
  const restored = await Promise.all(
    proxies.map(async (proxy) => {
      const { outcome, last } = await rollBackProxy(driver, proxy, signal, (failure, tried) =>
        io.err(`${nameOf(proxy)}: try ${tried.attempt}: ${failure.state}, ${failure.detail}`),
      );
      io.out(
        `${nameOf(proxy)}: ${outcomeWords[outcome]}${outcome === 'not_confirmed' && last ? ` (${last.detail})` : ''}`,
      );
      return outcome;
    }),
  );
  return restored.includes('not_confirmed') ? exitCodes.rollbackIncomplete : exitCodes.ok;
}

const outcomeWords = {
  rebuilt: 'cut and rebuilt, read back clean',
  rebuilt_with_foreign: "cut and rebuilt with everybody else's toxics, read back clean",
  nothing_of_ours: 'nothing of MasterDeck was on it; left as it is',
  recreated_missing: 'was missing; built again and read back',
  not_confirmed: 'NOT CONFIRMED: a fault may still be live',
} as const;

function nameOf(proxy: ProxyToRestore | undefined): string {
  return proxy === undefined ? '?' : `${proxy.proxy} at ${proxy.apiUrl}`;
}
