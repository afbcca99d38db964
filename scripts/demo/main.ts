import { demoAccounts } from '@/lib/auth/demo-accounts';
import { PortInUseError } from '../servers/running-server';
import { DirectoryInUseError } from '../stack/directory-lock';
import { startStack, type Stack } from '../stack/start-stack';
import { readDemoSettings, type DemoSettings } from './demo-settings';
import { seed } from './seed';
import { seedGameDay } from './seed-game-day';

/** Starts the demo, says where it is, and stops it all at Ctrl-C or when a part of it breaks. */
async function main(): Promise<void> {
  const settings = readDemoSettings(process.env);
  const interrupted = whenInterrupted();
  console.log('MasterDeck demo');
  const starting = startStack({
    ...settings,
    guard: true,
    seed: async (addresses) => {
      await seed(addresses);
      await seedGameDay(addresses, settings.directory);
    },
    report: (line) => console.log(`• ${line}`),
  });
  const first = await Promise.race([starting, interrupted]);
  if (typeof first === 'string') {
    // Half a start: what has been started ends with us, by the reaper.
    console.log(`\n${first}: the start is given up.`);
    process.exit(130);
  }
  announce(first, settings);
  const why = await Promise.race([
    interrupted,
    first.broken,
    first.shop.died.then(({ name }) => `${name} of the shop has ended`),
  ]);
  console.log(`\n${why}: stopping …`);
  await first.stop();
  console.log('Stopped. `npm run demo` starts it again in seconds; its data is kept.');
  process.exit(why === ctrlC ? 0 : 1);
}

const ctrlC = 'Asked to stop';

/** whenInterrupted resolves at the first Ctrl-C (or SIGTERM, or a closed terminal); a second one ends the process at once. */
function whenInterrupted(): Promise<string> {
  return new Promise((resolve) => {
    let asked = false;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (asked && signal === 'SIGINT') process.exit(130);
        asked = true;
        resolve(ctrlC);
      });
    }
  });
}

function announce({ addresses, shop }: Stack, settings: DemoSettings): void {
  const accounts = demoAccounts.map(
    ({ role, email, password }) => `  ${role.padEnd(14)} ${email.padEnd(26)} ${password}`,
  );
  console.log(
    [
      '',
      `  ${addresses.webUrl}`,
      '',
      ...accounts,
      '',
      `  Toxiproxy ${addresses.toxiproxyUrl} · Prometheus ${addresses.prometheusUrl} · Alertmanager ${addresses.alertmanagerUrl}`,
      ...(addresses.guardUrl === undefined ? [] : [`  Guard beside Toxiproxy ${addresses.guardUrl}`]),
      `  Shop ${addresses.gatewayUrl} · admin of gateway-pagamento http://127.0.0.1:${shop.ports.paymentGatewayAdmin}`,
      ...(addresses.withoutRedis === undefined ? [] : [`  No Redis: ${addresses.withoutRedis}`]),
      `  Logs and data in ${settings.directory}`,
      '',
      '  Ctrl-C stops everything.',
    ].join('\n'),
  );
}

try {
  await main();
} catch (error) {
  console.error(`\n${explain(error)}`);
  process.exit(1);
}

function explain(error: unknown): string {
  if (error instanceof PortInUseError) {
    return `${error.message}.\nStop that one, or take another port: DEMO_PORT=${error.port + 1} npm run demo`;
  }
  if (error instanceof DirectoryInUseError) {
    return (
      `${error.message}: the demo runs already. Stop it there with Ctrl-C (or kill ${error.pid}),\n` +
      'or give a second one its own folder and port: DEMO_DIRECTORY=/tmp/demo-2 DEMO_PORT=3001 npm run demo'
    );
  }
  return error instanceof Error ? error.message : String(error);
}
