import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Database } from '@/lib/adapters/postgres/client';
import { lockDeck, storeCardVersions } from '@/lib/adapters/postgres/card-store';
import { inTransaction } from '@/lib/adapters/postgres/transaction';
import { demoAccounts } from '@/lib/auth/demo-accounts';
import { hashSource } from '@/lib/domain/card/hash-card';
import { parseCard } from '@/lib/domain/card/parse-card';
import { suitKeys, suitPrefixes, suits } from '@/lib/domain/card/suit';
import { checkout } from '../../stack/checkout';

/** fillDeck stores `count` cards, evenly over the suits, each REDE-07 under another name; ids begin at 100. */
export async function fillDeck(db: Database, count: number): Promise<void> {
  const original = readFileSync(join(checkout, 'deck', 'cartas', 'REDE-07.yaml'), 'utf8');
  const versions = Array.from({ length: count }, (_, n) => {
    const suit = suits[n % suits.length] ?? 'network';
    const source = `${original
      .replace('id: REDE-07', `id: ${suitPrefixes[suit]}-${100 + Math.floor(n / suits.length)}`)
      .replace('naipe: rede', `naipe: ${suitKeys[suit]}`)
      .replace(/severidade: \d/, `severidade: ${1 + (n % 5)}`)}tags: [bancada-${n % 40}, resiliencia]\n`;
    const card = parseCard(source);
    if (!card.ok) throw new Error(JSON.stringify(card.problems));
    return { card: card.value, source, hash: hashSource(source) };
  });
  // A transaction has five seconds, and a busy machine may need more for all cards at once.
  for (let from = 0; from < versions.length; from += 100) {
    await inTransaction(db, async (tx) => {
      await lockDeck(tx);
      await storeCardVersions(tx, versions.slice(from, from + 100), {
        id: null,
        name: 'bench',
        via: 'import',
      });
    });
  }
}

/** acceptDeck accepts every card as it stands, as somebody other than its author would: only such cards open others. */
const acceptDeck = `
  INSERT INTO "CardAcceptance" ("changeId", "cardId", "hash", "severity", "archived")
  SELECT max(h."id"), c."id", c."currentVersionHash", c."severity", false FROM "Card" c JOIN "CardChange" h ON h."cardId" = c."id"
  GROUP BY c."id" ON CONFLICT DO NOTHING`;

/**
 * fillRuns stores `count` concluded runs, spread over all cards and the last year, by SQL alone; every five-thousandth is still open. A
 * third of the cards are confirmed, and each such run counts for the rule of progression: some harsher cards are open, and some locked.
 */
export async function fillRuns(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(acceptDeck);
    await client.query(
      `INSERT INTO "Run" ("id", "cardId", "cardVersionHash", "environment", "targetKey", "plan", "planHash", "state", "ending",
         "endingReason", "verdict", "mechanism", "countsForProgression", "inProduction", "requestedById", "requestedAt", "concludedAt")
       SELECT 'bench' || lpad(n::text, 11, '0'), c."id", c."currentVersionHash", 'homologacao', 'bench-' || n,
         jsonb_build_object('filler', repeat('x', 200)), 'bench', CASE WHEN n % 5000 = 0 THEN 'awaiting_approval' ELSE 'concluded' END,
         CASE WHEN n % 5000 <> 0 THEN 'completed' END, 'duration_reached', (ARRAY['confirmed', 'refuted', 'inconclusive'])[1 + n % 3],
         'observed', n % 3 = 0, false, $2, now() - n * interval '5 minutes', CASE WHEN n % 5000 <> 0 THEN now() - n * interval '5 minutes' END
       FROM generate_series(1, $1::int) AS n
       JOIN (SELECT "id", "currentVersionHash", row_number() OVER () - 1 AS at, count(*) OVER () AS cards FROM "Card") c
         ON c.at = n % c.cards`,
      [count, demoAccounts[0]?.id],
    );
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}
