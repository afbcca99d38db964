import { Option } from 'commander';
import type { Role } from '@/lib/domain/view/views';
import type { CliIo } from '../cli-io';
import type { DeclareCommand } from '../declare-command';
import { exitCodes } from '../exit-codes';

interface CreateOptions {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly team?: string;
  readonly passwordStdin?: true;
}

const roles: readonly Role[] = ['admin', 'facilitator', 'product_owner', 'engineer', 'viewer'];

/** declareUser makes accounts from a shell on the server: where the first admin comes from. Everybody else is invited in the app. */
export const declareUser: DeclareCommand = (program, io) => {
  const user = program.command('user').description('accounts: the first admin comes from here');
  user
    .command('create')
    .description('create an account; the password is asked for, never an argument')
    .requiredOption('--email <address>', 'what the person signs in with')
    .requiredOption('--name <name>', 'as others see it')
    .addOption(new Option('--role <role>', 'in the team').choices(roles).default('admin'))
    .option('--team <id>', 'the id of a team; the first one where it is missing')
    .option('--password-stdin', 'read the password from standard input, for scripts')
    .addHelpText(
      'after',
      '\nExample:\n  npx masterdeck user create --email ana@example.com --name "Ana Souza"',
    )
    .action(async (options: CreateOptions) => {
      io.exit(await create(io, options));
    });
};

async function create(io: CliIo, options: CreateOptions): Promise<number> {
  const { readPassword } = await import('../read-password');
  const password = await readPassword(options.passwordStdin === true);
  const { withShellContext } = await import('@/lib/services/shell-context');
  const { createUser } = await import('@/lib/services/people/create-user');
  const { email, name, role, team } = options;
  const typed = { email, name, role, password, ...(team !== undefined && { teamId: team }) };
  const created = await withShellContext(process.env, (context) => createUser(context, typed));
  if (created.ok) {
    io.out(`${email} can sign in now, as ${role}.`);
    return exitCodes.ok;
  }
  io.err(created.failure.text.en);
  return exitCodes.failed;
}
