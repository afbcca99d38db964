import { statfs } from 'node:fs/promises';
import {
  readDatabaseClock,
  readEngineFacts,
  readLeases,
  readProxyFacts,
  readToxicRuns,
} from '@/lib/adapters/postgres/health-facts';
import type { Catalogue } from '@/lib/domain/catalogue/catalogue';
import { unguarded } from '@/lib/domain/guard/target-guard';
import type { HealthFacts } from '@/lib/domain/health/health-facts';
import { reportHealth, type HealthReport } from '@/lib/domain/health/health-report';
import { readCatalogue } from '../read-catalogue';
import type { ServiceContext } from '../service-context';
import { measurePrometheus } from './measure-prometheus';

const version = '0.1.0';
/** A first connection on a busy machine takes seconds; a page that waits longer than this is itself broken. */
const databasePatienceMs = 5_000;

type Here = HealthFacts['here'];
const nothingKnown = {
  engines: [],
  leases: [],
  proxies: [],
  toxicRuns: [],
  guards: null,
  production: [],
  prometheus: [],
  freshness: [],
} as const;

/** viewHealthReport looks at everything that a run depends on; it never throws: what does not answer is said to be so. */
export async function viewHealthReport(context: Pick<ServiceContext, 'db'>): Promise<HealthReport> {
  const here = await describeHere();
  const recorded = await inTime(readRecord(context)).catch(describeTrouble);
  if (typeof recorded === 'string')
    return reportHealth({ database: null, trouble: recorded, ...nothingKnown, here }, new Date());
  // Its first parse takes seconds of this process on a busy machine, which say nothing about the database.
  const catalogue = await readCatalogue(context.db).then(
    (read) => (read.ok ? read.value : null),
    () => null,
  );
  const measured = catalogue ? await measurePrometheus(catalogue) : { prometheus: [], freshness: [] };
  return reportHealth(
    { ...recorded, trouble: null, ...namedGuards(catalogue), ...measured, here },
    new Date(),
  );
}

async function readRecord({ db }: Pick<ServiceContext, 'db'>) {
  // The first question pays for the connection; only the second tells the time.
  await readDatabaseClock(db);
  const askedMs = Date.now();
  const { nowMs, version: server, latched, marks } = await readDatabaseClock(db);
  const aheadMs = nowMs - (askedMs + Date.now()) / 2;
  const [engines, leases, proxies] = await Promise.all([
    readEngineFacts(db),
    readLeases(db),
    readProxyFacts(db),
  ]);
  return {
    database: { version: server, aheadMs, latched, marks },
    engines,
    leases,
    proxies,
    toxicRuns: await readToxicRuns(db, proxies),
  };
}

function namedGuards(catalogue: Catalogue | null): Pick<HealthFacts, 'guards' | 'production'> {
  if (!catalogue) return { guards: null, production: [] };
  const guards = catalogue.environments.flatMap(({ targets }) => targets.flatMap(({ guards: g }) => g ?? []));
  return {
    guards: [...new Map(guards.map((guard) => [`${guard.apiUrl} ${guard.toxiproxyUrl}`, guard])).values()],
    production: catalogue.environments
      .filter(({ production }) => production)
      .map(({ name, targets }) => ({
        environment: name,
        unguarded: targets.flatMap(({ endpoints, guards: g }) => unguarded(endpoints, g ?? [])),
      })),
  };
}

async function describeHere(): Promise<Here> {
  const disk = await statfs(process.cwd()).then(
    ({ bavail, blocks, bsize }) => ({ freeBytes: bavail * bsize, totalBytes: blocks * bsize }),
    () => null,
  );
  return { version, nodeVersion: process.version, disk };
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const patience = AbortSignal.timeout(databasePatienceMs);
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      patience.addEventListener('abort', () => reject(new Error('the database did not answer in time')));
    }),
  ]);
}

/** The last line alone: Prisma quotes its query before it. */
function describeTrouble(error: unknown): string {
  const text = error instanceof Error ? error.message.trim() : String(error);
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  return [code, text.split('\n').at(-1) ?? ''].filter((part) => part !== '').join(': ');
}
