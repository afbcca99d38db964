import { join } from 'node:path';
import { openDatabase } from '@/lib/adapters/postgres/client';
import { seedDemo } from '@/lib/services/seed-demo';
import { checkout } from '../stack/checkout';
import type { StackAddresses } from '../stack/stack-options';

/**
 * seed fills a migrated database with what the demo shows: accounts, the catalogue with the addresses of this start, and the
 * deck. It runs at every start and changes only what has changed; it throws when a file of the deck is wrong.
 */
export async function seed(
  addresses: StackAddresses,
  deckDir: string = join(checkout, 'deck'),
): Promise<void> {
  const db = openDatabase(addresses.databaseUrl, { poolSize: 2 });
  try {
    const { catalogue, deck } = await seedDemo(db, {
      deckDir,
      env: catalogueVariables(addresses),
    });
    if (!catalogue.ok)
      throw new Error(`the catalogue of ${deckDir} is wrong:\n${sentences(catalogue.problems)}`);
    if (deck.ok) return;
    if (deck.why !== 'files') throw new Error(`${deckDir} and the database disagree: ${deck.why}`);
    throw new Error(
      deck.files.map(({ file, problems }) => `${file} is wrong:\n${sentences(problems)}`).join('\n'),
    );
  } finally {
    await db.$disconnect();
  }
}

/** catalogueVariables are what deck/ambientes.yaml may name as `${NAME}`. */
function catalogueVariables(addresses: StackAddresses): Record<string, string | undefined> {
  return {
    TOXIPROXY_URL: addresses.toxiproxyUrl,
    PROMETHEUS_URL: addresses.prometheusUrl,
    ALERTMANAGER_URL: addresses.alertmanagerUrl,
    ...(addresses.tracingUrl !== undefined && { JAEGER_URL: addresses.tracingUrl }),
    SHOP_URL: addresses.gatewayUrl,
    GUARD_URL: addresses.guardUrl,
    ...withoutRedis(addresses.withoutRedis),
  };
}

/** Why there is no Redis, in both languages; what a program said of it stays in its own words. */
function withoutRedis(reason: string | undefined): Record<string, string> {
  if (reason === undefined) return {};
  return {
    REDIS_AUSENTE: inQuotes(
      `Não há Redis nesta instalação: instale o redis-server ou aponte um em REDIS_URL, e comece de novo. A partida disse: ${reason}`,
    ),
    REDIS_MISSING: inQuotes(
      `There is no Redis here: install redis-server, or name one in REDIS_URL, and start again. The start said: ${reason}`,
    ),
  };
}

/** The reason of a missing server as one line that may stand between double quotes in YAML. */
function inQuotes(reason: string): string {
  return reason
    .replace(/[\s"\\]+/g, ' ')
    .trim()
    .slice(0, 900);
}

function sentences(problems: readonly { line: number; column: number; text: { en: string } }[]): string {
  return problems.map(({ line, column, text }) => `  ${line}:${column} ${text.en}`).join('\n');
}
