import { join } from 'node:path';
import { openDatabase } from '@/lib/adapters/postgres/client';
import { describeRun } from '../case-study/describe-run';
import { explainStart, interruption, whenInterrupted, whereToSignIn } from '../demo/at-the-terminal';
import { readDemoSettings } from '../demo/demo-settings';
import { workFolder } from '../stack/checkout';
import { fullLengthMs } from './executions';
import { playCard } from './play-card';
import { type ArticleStack, startArticleStack } from './start-article-stack';

/** Long enough for each condition of the card to fire (the longest holds for two minutes), and no longer. */
const shortMs = 180_000;

const busyMachine =
  'The steady state did not hold before any fault: as a rule this machine had other work to do. The card can be launched again from its page.';

/** Starts the article's system with MasterDeck, plays both executions of REDE-07, and stops it all at Ctrl-C. */
async function main(): Promise<void> {
  const isShort = process.argv.includes('--short');
  const { web } = readDemoSettings(process.env);
  const interrupted = whenInterrupted();
  console.log("MasterDeck on the article's own stack");
  const starting = startArticleStack({
    directory: join(workFolder, 'demo-article'),
    profile: 'original',
    web,
    report: (line) => console.log(`• ${line}`),
  });
  const first = await Promise.race([starting, interrupted]);
  if (typeof first === 'string') {
    // Half a start: what has been started ends with us, by the reaper.
    console.log(`\n${first}: the start is given up.`);
    process.exit(130);
  }
  announce(first, isShort);
  const playing = playBoth(first, isShort ? shortMs : fullLengthMs).then(
    () => console.log('\nBoth executions are over; everything stays up until Ctrl-C.'),
    (error: unknown) =>
      console.error(`\nThe card could not be played: ${explainStart(error, 'npm run demo:article')}`),
  );
  void playing;
  const ended = first.shop.died.then(({ name }) => `${name} has ended`);
  const why = await Promise.race([interrupted, first.broken, ended]);
  console.log(`\n${why}: stopping …`);
  await first.stop();
  process.exit(why === interruption ? 0 : 1);
}

async function playBoth(stack: ArticleStack, durationMs: number): Promise<void> {
  const db = openDatabase(stack.addresses.databaseUrl, { poolSize: 2 });
  try {
    for (const profile of ['original', 'revisada'] as const) {
      const run = await playCard(db, stack, { profile, durationMs }, (line) => console.log(`• ${line}`));
      console.log(`\n${stack.addresses.webUrl}/runs/${run.summary.id}\n${describeRun(run)}`);
      if (run.summary.endingReason === 'baseline_breached') console.log(busyMachine);
    }
  } finally {
    await db.$disconnect();
  }
}

function announce({ addresses, jaeger }: ArticleStack, isShort: boolean): void {
  const short = [
    `  Short: ${shortMs / 60_000} minutes of fault instead of ten. About 1,000 orders on the canary instead of 3,600: the success rate`,
    '  is known to half a percent instead of a quarter, and what needs more minutes is called inconclusive.',
  ];
  console.log(
    [
      ...whereToSignIn(addresses),
      `  Shop ${addresses.gatewayUrl} · Jaeger ${jaeger?.url ?? '–'} (one that Go built has no pages: a trace is JSON at /api/traces/<id>)`,
      `  REDE-07 is played on both configurations: original (Listing 4), then revisada (Listings 5 and 6).`,
      ...(isShort ? short : ['  About a quarter of an hour each; --short takes less.']),
      '',
      '  Ctrl-C stops everything.',
    ].join('\n'),
  );
}

try {
  await main();
} catch (error) {
  console.error(`\n${explainStart(error, 'npm run demo:article')}`);
  process.exit(1);
}
