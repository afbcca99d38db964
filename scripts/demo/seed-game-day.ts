import { openDatabase } from '@/lib/adapters/postgres/client';
import { seedDemoGameDay } from '@/lib/services/seed-demo-game-day';
import { authSecret } from '../stack/kept-secrets';
import type { StackAddresses } from '../stack/stack-options';

/** seedGameDay gives the demo a GameDay of today; at every start, and only where there is none. */
export async function seedGameDay({ databaseUrl }: StackAddresses, directory: string): Promise<void> {
  const db = openDatabase(databaseUrl, { poolSize: 2 });
  try {
    await seedDemoGameDay(db, authSecret(directory), new Date());
  } finally {
    await db.$disconnect();
  }
}
