import { demoAccounts } from '@/lib/auth/demo-accounts';
import { PortInUseError } from '../servers/running-server';
import { DirectoryInUseError } from '../stack/directory-lock';
import type { StackAddresses } from '../stack/stack-options';

/** interruption is why a stack stops when its person asked for it. */
export const interruption = 'Asked to stop';

/** whenInterrupted resolves at the first Ctrl-C (or SIGTERM, or a closed terminal); a second one ends the process at once. */
export function whenInterrupted(): Promise<string> {
  return new Promise((resolve) => {
    let asked = false;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (asked && signal === 'SIGINT') process.exit(130);
        asked = true;
        resolve(interruption);
      });
    }
  });
}

/** whereToSignIn is the lines that a running stack begins with: its page, who may sign in there, and its servers. */
export function whereToSignIn(addresses: StackAddresses): readonly string[] {
  const { webUrl, toxiproxyUrl, prometheusUrl, alertmanagerUrl } = addresses;
  return [
    '',
    `  ${webUrl}`,
    '',
    ...demoAccounts.map(
      ({ role, email, password }) => `  ${role.padEnd(14)} ${email.padEnd(26)} ${password}`,
    ),
    '',
    `  Toxiproxy ${toxiproxyUrl} · Prometheus ${prometheusUrl} · Alertmanager ${alertmanagerUrl}`,
  ];
}

/** explainStart says why a stack did not start, and what to do; `command` is what its person typed. */
export function explainStart(error: unknown, command: string): string {
  if (error instanceof PortInUseError)
    return `${error.message}.\nStop that one, or take another port: DEMO_PORT=${error.port + 1} ${command}`;
  if (error instanceof DirectoryInUseError)
    return `${error.message}: it runs already. Stop it there with Ctrl-C (or kill ${error.pid}).`;
  return error instanceof Error ? error.message : String(error);
}
