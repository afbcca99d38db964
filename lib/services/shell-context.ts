import { userInfo } from 'node:os';
import { openDatabase } from '@/lib/adapters/postgres/client';
import { parseShellEnvironment } from '@/lib/env';
import type { ServiceContext } from './service-context';

type Env = Readonly<Record<string, string | undefined>>;

/** ShellContext is the ServiceContext of one command; `close` lets the process end. */
export interface ShellContext extends ServiceContext {
  close(): Promise<void>;
}

/** openShellContext reads DATABASE_URL; throws EnvironmentError where it is missing or no address of a PostgreSQL. */
export function openShellContext(env: Env): ShellContext {
  const db = openDatabase(parseShellEnvironment(env).databaseUrl, { poolSize: 4 });
  const origin = { via: 'cli', address: shellName() } as const;
  return { db, demo: false, from: () => Promise.resolve(origin), close: () => db.$disconnect() };
}

/** withShellContext runs a command's work in a ShellContext, and closes it whatever happens. */
export async function withShellContext<T>(
  env: Env,
  work: (context: ServiceContext) => Promise<T>,
): Promise<T> {
  const context = openShellContext(env);
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

/** The user of the machine stands where a request has its address. */
function shellName(): string {
  try {
    return `shell:${userInfo().username}`;
  } catch {
    return 'shell';
  }
}
