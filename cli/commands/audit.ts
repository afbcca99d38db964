import { Option } from 'commander';
import type { CliIo } from '../cli-io';
import type { DeclareCommand } from '../declare-command';
import { exitCodes } from '../exit-codes';

/** declareAudit checks the chain of the audit, exports it, and applies the retention of each environment. */
export const declareAudit: DeclareCommand = (program, io) => {
  const audit = program.command('audit').description('the record of who did what: check it, export it');
  audit
    .command('verify')
    .description(
      'read the whole hash chain; ends with 1 and names the first entry that was changed, removed or added',
    )
    .option('--last <hash>', 'a last hash kept elsewhere: without one, an end that was cut off does not show')
    .action(async ({ last }: { last?: string }) => {
      io.exit(await verify(io, last));
    });
  audit
    .command('export')
    .description('write every entry to standard output')
    .addOption(new Option('--format <format>').choices(['json', 'csv']).default('json'))
    .action(async ({ format }: { format: 'json' | 'csv' }) => {
      const { withShellContext } = await import('@/lib/services/shell-context');
      const { exportAudit } = await import('@/lib/services/audit/export-audit');
      await withShellContext(process.env, async (context) => {
        for await (const line of exportAudit(context, {}, format)) io.out(line);
      });
    });
  audit
    .command('retain <environment> <days>')
    .description(
      'keep the audit of an environment for so many days (30 or more); older entries go, the chain stays whole',
    )
    .action(async (environment: string, days: string) => {
      io.exit(await retain(io, environment, Number(days)));
    });
};

async function verify(io: CliIo, last: string | undefined): Promise<number> {
  const { withShellContext } = await import('@/lib/services/shell-context');
  const { verifyAudit } = await import('@/lib/services/audit/verify-audit');
  const { chain, unsealed } = await withShellContext(process.env, (context) => verifyAudit(context, last));
  if (!chain.whole) {
    io.err(`The audit is not whole: entry ${chain.seq} ${faults[chain.because]}.`);
    return exitCodes.failed;
  }
  if (unsealed > 0) {
    io.err(`${unsealed} entries older than a minute stand outside the chain.`);
    return exitCodes.failed;
  }
  const forgotten = chain.forgotten > 0 ? `, ${chain.forgotten} of them emptied by retention` : '';
  io.out(`The audit is whole: ${chain.entries} entries${forgotten}.`);
  io.out(`Last hash, to keep elsewhere: ${chain.lastHash}`);
  return exitCodes.ok;
}

const faults = {
  changed: 'was changed',
  missing: 'is missing',
  out_of_order: 'stands in the wrong place',
  removed: 'or one before it lost its content by hand',
} as const;

async function retain(io: CliIo, environment: string, days: number): Promise<number> {
  const { withShellContext } = await import('@/lib/services/shell-context');
  const { setRetention } = await import('@/lib/services/audit/set-retention');
  const { forgetAudit } = await import('@/lib/services/audit/forget-audit');
  const gone = await withShellContext(process.env, async (context) => {
    const set = await setRetention(context, null, environment, days);
    return set.ok ? { ok: true as const, entries: await forgetAudit(context) } : set;
  });
  if (!gone.ok) {
    io.err('The retention must be a whole number of days, 30 or more.');
    return exitCodes.usage;
  }
  io.out(`The audit of ${environment} is kept for ${days} days; ${gone.entries} entries went.`);
  return exitCodes.ok;
}
