import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startAlertmanager } from './alertmanager';
import { startPostgres } from './postgres';
import { startPrometheus } from './prometheus';
import { PortInUseError } from './running-server';
import { startToxiproxy } from './toxiproxy';

const folders: string[] = [];

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'servers-test-'));
  folders.push(folder);
  return folder;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

function isAlive(pid: number): boolean {
  try {
    // A killed process may stay as a zombie where process 1 does not reap.
    return !execFileSync('ps', ['-p', String(pid), '-o', 'stat='], { encoding: 'utf8' }).startsWith('Z');
  } catch {
    return false;
  }
}

describe('PostgreSQL', () => {
  it('keeps its data over a stop and over a SIGKILL', async () => {
    const directory = temporaryFolder();
    const first = await startPostgres({ directory });
    const url = await first.createDatabase('kept');
    await query(url, 'CREATE TABLE t AS SELECT 1 AS n');
    await first.stop();

    const second = await startPostgres({ directory });
    await query(second.databaseUrl('kept'), 'INSERT INTO t VALUES (2)');
    second.kill('SIGKILL');
    await second.exited;

    const third = await startPostgres({ directory });
    expect(await query(third.databaseUrl('kept'), 'SELECT n FROM t ORDER BY n')).toEqual([
      { n: 1 },
      { n: 2 },
    ]);
    await third.stop();
  });

  it('starts although the pid in a stale postmaster.pid belongs to another process by now', async () => {
    const directory = temporaryFolder();
    const first = await startPostgres({ directory });
    const pidFile = join(directory, 'postgres-data', 'postmaster.pid');
    const lines = readFileSync(pidFile, 'utf8').split('\n');
    await first.stop();
    writeFileSync(pidFile, [String(process.pid), ...lines.slice(1)].join('\n'));
    const second = await startPostgres({ directory });
    await second.stop();
  });

  it('takes over the data of a PostgreSQL whose parent is gone but which still runs', async () => {
    const directory = temporaryFolder();
    const orphan = await startPostgres({ directory });
    const successor = await startPostgres({ directory });
    expect(await orphan.exited).toContain('postgres ended');
    expect(await query(successor.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    await successor.stop();
  });
});

describe('the other servers', () => {
  it('Toxiproxy answers as 2.12.0 and forgets its proxies when it is killed', async () => {
    const server = await startToxiproxy();
    const version = (await (await fetch(`${server.url}/version`)).json()) as { version: string };
    expect(version.version).toBe('2.12.0');
    server.kill('SIGKILL');
    expect(await server.exited).toBe('toxiproxy was ended by SIGKILL');
    await server.stop();
  });

  it('stops a Toxiproxy that was paused with SIGSTOP', async () => {
    const server = await startToxiproxy();
    server.kill('SIGSTOP');
    await server.stop();
    expect(server.hasExited()).toBe(true);
  });

  it('Prometheus sends the alerts of its rules to Alertmanager', async () => {
    const alertmanager = await startAlertmanager();
    const prometheus = await startPrometheus({
      configuration: [
        'global: { scrape_interval: 1s, evaluation_interval: 1s }',
        'rule_files: [rules.yml]',
        `alerting: { alertmanagers: [{ static_configs: [{ targets: ['127.0.0.1:${alertmanager.port}'] }] }] }`,
      ].join('\n'),
      files: { 'rules.yml': 'groups: [{ name: test, rules: [{ alert: AlwaysFiring, expr: vector(1) }] }]' },
    });
    await vi.waitUntil(
      async () => (await (await fetch(`${alertmanager.url}/api/v2/alerts`)).text()).includes('AlwaysFiring'),
      { timeout: 30_000, interval: 200 },
    );
    await Promise.all([prometheus.stop(), alertmanager.stop()]);
  });

  it('says which port is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await expect(startToxiproxy({ port })).rejects.toThrow(PortInUseError);
    other.close();
  });
});

it('stops the servers, and removes their folders, when the process that started them is killed', async () => {
  const script = join(temporaryFolder(), 'parent.mts');
  const toxiproxy = fileURLToPath(new URL('toxiproxy.ts', import.meta.url));
  const postgres = fileURLToPath(new URL('postgres.ts', import.meta.url));
  writeFileSync(
    script,
    `import { startToxiproxy } from ${JSON.stringify(toxiproxy)};
     import { startPostgres } from ${JSON.stringify(postgres)};
     const servers = [await startToxiproxy(), await startPostgres({ durable: false })];
     console.log(JSON.stringify(servers.map(({ pid, logFile }) => ({ pid, logFile }))));
     setInterval(() => undefined, 1000);`,
  );
  const parent = spawn(process.execPath, ['--import', 'tsx', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve) =>
    parent.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString())),
  );
  const servers = JSON.parse(line) as { pid: number; logFile: string }[];
  expect(servers.map(({ pid }) => isAlive(pid))).toEqual([true, true]);
  parent.kill('SIGKILL');
  await vi.waitUntil(() => servers.every(({ pid, logFile }) => !isAlive(pid) && !existsFile(logFile)), {
    timeout: 15_000,
  });
});

function existsFile(path: string): boolean {
  try {
    readFileSync(path);
    return true;
  } catch {
    return false;
  }
}
