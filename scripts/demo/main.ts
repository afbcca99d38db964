import { DirectoryInUseError } from '../stack/directory-lock';
import { startStack, type Stack } from '../stack/start-stack';
import { explainStart, interruption, whenInterrupted, whereToSignIn } from './at-the-terminal';
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
  process.exit(why === interruption ? 0 : 1);
}

function announce({ addresses, shop }: Stack, settings: DemoSettings): void {
  console.log(
    [
      ...whereToSignIn(addresses),
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

/** A second demo beside the first needs a folder of its own. */
function explain(error: unknown): string {
  const text = explainStart(error, 'npm run demo');
  return error instanceof DirectoryInUseError
    ? `${text}\nOr give a second one its own folder and port: DEMO_DIRECTORY=/tmp/demo-2 DEMO_PORT=3001 npm run demo`
    : text;
}
