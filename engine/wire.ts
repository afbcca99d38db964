import { randomUUID } from 'node:crypto';
import { mkdir, statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createAlertmanagerSource } from '@/lib/adapters/alertmanager/source';
import { createGuardClient } from '@/lib/adapters/guard/client';
import { LeaseLine } from '@/lib/adapters/postgres/engine-lease-line';
import { createEnginePool } from '@/lib/adapters/postgres/engine-pool';
import { createEngineStore } from '@/lib/adapters/postgres/engine-store';
import type { CatalogueFacts } from '@/lib/adapters/postgres/engine-sweep';
import { createPrometheusSource } from '@/lib/adapters/prometheus/source';
import { callRestartHook } from '@/lib/adapters/restart-hook/call-restart-hook';
import { createToxiproxyDriver } from '@/lib/adapters/toxiproxy/driver';
import { readToxiproxyVersion } from '@/lib/adapters/toxiproxy/read-version';
import { createTraceSource } from '@/lib/adapters/tracing/source';
import { parseCatalogue } from '@/lib/domain/catalogue/parse-catalogue';
import type { EngineEnvironment } from '@/lib/env';
import type { Logger } from '@/lib/log';
import { EngineMetrics } from './engine-metrics';
import { createFailpoint } from './failpoint';
import { openJournal } from './journal';
import { EngineLoop } from './loop';
import type { Clock, Host } from './ports';

const version = '0.1.0';

const systemClock: Clock = { now: () => new Date(), monotonicMs: () => performance.now() };

/** wireEngine builds one engine on the real servers; nothing is opened before its start. */
export function wireEngine(environment: EngineEnvironment, log: Logger): EngineLoop {
  const { databaseUrl, engineName, supervised, journalDir, failpoint, metricsListen } = environment;
  const metrics = new EngineMetrics({ name: engineName, version });
  const pool = createEnginePool(databaseUrl, (error) =>
    log.warn({ err: error }, 'a database connection broke'),
  );
  return new EngineLoop(
    {
      identity: {
        id: randomUUID(),
        name: engineName,
        host: hostname(),
        pid: process.pid,
        supervised,
        version,
      },
      store: metrics.watch(createEngineStore(pool, readCatalogueFacts)),
      metrics,
      metricsListen,
      host: hostOf(journalDir),
      restart: (hook, request) => callRestartHook(hook, request, (name) => process.env[name]),
      driver: createToxiproxyDriver(),
      metricsAt: once(createPrometheusSource),
      alertsAt: once(createAlertmanagerSource),
      tracesAt: once(createTraceSource),
      guardAt: ({ apiUrl, secretVariable }) => createGuardClient(apiUrl, process.env[secretVariable]),
      journal: openJournal(join(journalDir, `${engineName}.jsonl`)),
      clock: systemClock,
      failpoint: createFailpoint(failpoint, log),
      log,
    },
    new LeaseLine(databaseUrl),
  );
}

/** A catalogue that does not parse names no endpoints; runs in progress and open intents still do. */
function readCatalogueFacts(metricsYaml: string, environmentsYaml: string): CatalogueFacts {
  const catalogue = parseCatalogue(metricsYaml, environmentsYaml);
  if (!catalogue.ok) return { endpoints: [], hooks: [], guards: [] };
  const targets = catalogue.value.environments.flatMap((environment) => environment.targets);
  return {
    endpoints: targets.flatMap(({ endpoints }) => endpoints),
    guards: targets.flatMap(({ guards }) => guards ?? []),
    hooks: targets.flatMap(({ endpoints, restart }) =>
      restart ? endpoints.map(({ apiUrl }) => ({ apiUrl, hook: restart })) : [],
    ),
  };
}

function hostOf(journalDir: string): Host {
  return {
    async disk() {
      await mkdir(journalDir, { recursive: true });
      const { bavail, blocks, bsize } = await statfs(journalDir);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
    toxiproxyVersion: readToxiproxyVersion,
  };
}

/** One source per address: several runs share it. */
function once<Source>(create: (url: string) => Source): (url: string) => Source {
  const made = new Map<string, Source>();
  return (url) => {
    const known = made.get(url) ?? create(url);
    made.set(url, known);
    return known;
  };
}
