import { createLineLog } from './line-log';
import { readGuardSettings } from './settings';
import { startGuard } from './start-guard';

/** The guard as a process of its own, set by environment: small enough to be bundled into one file beside a Toxiproxy. */
const { GUARD_LISTEN, GUARD_TOXIPROXY_URL, GUARD_STATE_DIR, GUARD_RESTART_COMMAND } = process.env;

// What nobody can be told must not end the process that takes faults away.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);

try {
  const settings = readGuardSettings(
    {
      listen: GUARD_LISTEN ?? '127.0.0.1:8475',
      toxiproxy: GUARD_TOXIPROXY_URL ?? 'http://127.0.0.1:8474',
      secretEnv: 'GUARD_SECRET',
      state: GUARD_STATE_DIR ?? '.masterdeck/guard',
      restartCommand: GUARD_RESTART_COMMAND === '' ? undefined : GUARD_RESTART_COMMAND,
    },
    process.env,
  );
  await startGuard({ ...settings, log: createLineLog() });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
