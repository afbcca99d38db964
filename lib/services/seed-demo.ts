import { lockDeck } from '@/lib/adapters/postgres/card-store';
import { acceptChanges, readPendingChanges } from '@/lib/adapters/postgres/deck-review-store';
import { inTransaction } from '@/lib/adapters/postgres/transaction';
import { saveUser } from '@/lib/adapters/postgres/user-store';
import { demoAccounts } from '@/lib/auth/demo-accounts';
import { hashPassword } from '@/lib/auth/password';
import { importCatalogue, type ImportedCatalogue } from './import-catalogue';
import { importDeck, type ImportedDeck } from './import-deck';
import type { ServiceContext } from './service-context';

/** SeedOptions: where the deck's files are, and the variables that its catalogue names (server addresses). */
export interface SeedOptions {
  readonly deckDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** SeededDemo says what the seed did; a deck or catalogue with errors stored nothing of itself; what was changed in the app stays. */
export interface SeededDemo {
  readonly accounts: number;
  readonly catalogue: ImportedCatalogue;
  readonly deck: ImportedDeck;
}

/** seedDemo brings the demo's accounts, catalogue and deck up to date; running it again changes nothing. */
export async function seedDemo(db: ServiceContext['db'], options: SeedOptions): Promise<SeededDemo> {
  for (const { password, ...account } of demoAccounts) {
    await saveUser(db, { ...account, passwordHash: await hashPassword(password) });
  }
  const catalogue = await importCatalogue({ db }, options.deckDir, options.env, null, {
    onConflict: 'database',
  });
  const deck = await importDeck({ db }, options.deckDir, { onConflict: 'database' });
  await vouchForSeed(db);
  return { accounts: demoAccounts.length, catalogue, deck };
}

/** The deck that ships with the demo is vouched for by the project; what a person changed waits for another person all the same. */
async function vouchForSeed(db: ServiceContext['db']): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockDeck(tx);
    const pending = await readPendingChanges(tx);
    const seeded = pending.filter(({ authors }) => authors.every((author) => author === null));
    await acceptChanges(tx, seeded, { id: null, name: 'demo' });
  });
}
