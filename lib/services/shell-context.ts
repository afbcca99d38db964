import { openDatabase } from '@/lib/adapters/postgres/client';
import { parseShellEnvironment } from '@/lib/env';
import type { ServiceContext } from './service-context';

/** ShellContext is the ServiceContext of one command; `close` lets the process end. */
export interface ShellContext extends ServiceContext {
  close(): Promise<void>;
}

/** openShellContext reads DATABASE_URL; throws EnvironmentError where it is missing or no address of a PostgreSQL. */
export function openShellContext(env: Readonly<Record<string, string | undefined>>): ShellContext {
  const db = openDatabase(parseShellEnvironment(env).databaseUrl, { poolSize: 4 });
  const from = () => Promise.resolve({ via: 'cli', address: null } as const);
  return { db, demo: false, from, close: () => db.$disconnect() };
}
