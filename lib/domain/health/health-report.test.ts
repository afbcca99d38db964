import { describe, expect, it } from 'vitest';
import type { EngineFacts, HealthFacts } from './health-facts';
import { reportHealth } from './health-report';

const at = new Date('2026-11-30T12:00:00Z');
const disk = { freeBytes: 50e9, totalBytes: 100e9 };
const apiUrl = 'http://user:secret@toxi:8474';
const guard = { apiUrl: 'http://toxi:8475', toxiproxyUrl: apiUrl };
const heard = {
  ...guard,
  answers: true,
  version: '0.1.0',
  mayRestart: true,
  reachesToxiproxy: true,
  aheadMs: 0,
  charges: [],
  detail: null,
};
const engine: EngineFacts = {
  id: 'e1',
  name: 'one',
  host: 'h',
  supervised: true,
  version: '0.1.0',
  heartbeatAgeMs: 400,
  vitalsAgeMs: 2_000,
  vitals: {
    nodeVersion: 'v20',
    databaseAheadMs: 10,
    loopLag: { p50Ms: 0, p99Ms: 4, maxMs: 9 },
    memoryBytes: 1e8,
    disk,
    journalPending: 0,
    toxiproxies: [{ apiUrl, version: '2.12.0' }],
    guards: [heard],
  },
};
const vitals = (change: object): EngineFacts => ({
  ...engine,
  vitals: engine.vitals && { ...engine.vitals, ...change },
});
const toxic = (name: string) => ({
  name,
  type: 'latency',
  stream: 'downstream',
  toxicity: 1,
  attributes: {},
});
const proxy = { apiUrl, proxy: 'p', state: 'clean' as const, toxics: [], ageMs: 3_000 };
const run = { runId: 'run0000001', cardId: 'REDE-07', state: 'injecting' as const, requestedBy: 'Fabiana' };
const metric = {
  environment: 'prod',
  metric: 'success',
  label: { 'pt-BR': 'Sucesso', en: 'Success' },
  scrapeIntervalMs: 5_000,
  ages: { control: 4_000, canary: 4_500 },
  detail: null,
};
const healthy: HealthFacts = {
  database: { version: '17.4', aheadMs: 20, latched: false, marks: 0 },
  trouble: null,
  engines: [engine],
  leases: [],
  proxies: [proxy],
  toxicRuns: [],
  guards: [guard],
  production: [{ environment: 'prod', unguarded: [] }],
  prometheus: [{ environment: 'prod', aheadMs: 30, detail: null }],
  freshness: [metric],
  here: { version: '0.1.0', nodeVersion: 'v20', disk },
};

/** The outcome and English words of one line. */
function lineOf(change: Partial<HealthFacts>, id: string) {
  const { areas } = reportHealth({ ...healthy, ...change }, at);
  const found = areas
    .flatMap(({ lines }) => lines)
    .find((line) => line.id === id.replace('user:secret@', ''));
  return found && `${found.outcome}: ${found.text.en}`;
}

describe('a health report', () => {
  it('is well where everything is, and shows no credentials', () => {
    const report = reportHealth(healthy, at);
    expect(report.worst).toBe('well');
    expect(JSON.stringify(report)).not.toContain('secret');
  });

  it('without a database says so, and claims nothing else', () => {
    const report = reportHealth(
      {
        ...healthy,
        database: null,
        trouble: 'refused',
        engines: [],
        proxies: [],
        guards: null,
        prometheus: [],
        freshness: [],
      },
      at,
    );
    expect(report.worst).toBe('broken');
    const well = report.areas.flatMap(({ lines }) => lines).filter(({ outcome }) => outcome === 'well');
    expect(well.map(({ id }) => id)).toEqual(['disk:here', 'version:masterdeck']);
    expect(report.areas.every(({ lines }) => lines.length > 0)).toBe(true);
  });

  it.each([
    [
      'no engine alive',
      { engines: [{ ...engine, heartbeatAgeMs: 9_000 }] },
      'backup',
      /^broken: No engine is alive/,
    ],
    [
      'an engine that went silent',
      { engines: [{ ...engine, heartbeatAgeMs: 9_000 }] },
      'engine:e1',
      /^attention: .* silent 9 s ago/,
    ],
    [
      'an engine that does not say how it is',
      { engines: [{ ...engine, vitalsAgeMs: 60_000 }] },
      'engine:e1',
      /^unknown/,
    ],
    [
      'a late event loop',
      { engines: [vitals({ loopLag: { p50Ms: 1, p99Ms: 90, maxMs: 1_300 } })] },
      'engine:e1',
      /^attention: .*1\.3 s late: aborts come late/,
    ],
    [
      'notes not yet in the record',
      { engines: [vitals({ journalPending: 2 })] },
      'engine:e1',
      /^attention: .*2 note/,
    ],
    [
      'one engine and a guard',
      { engines: [{ ...engine, supervised: false }] },
      'backup',
      /^attention: .*only the guard/,
    ],
    [
      'one engine and nothing',
      {
        engines: [{ ...engine, supervised: false }],
        production: [{ environment: 'prod', unguarded: [apiUrl] }],
      },
      'backup',
      /^attention: .*Nothing starts in prod/,
    ],
    [
      'the latch',
      { database: { version: '17', aheadMs: 0, latched: true, marks: 0 } },
      'latch',
      /^attention/,
    ],
    [
      'an incomplete rollback',
      { database: { version: '17', aheadMs: 0, latched: false, marks: 1 } },
      'marks',
      /^broken: .*may still be live/,
    ],
    [
      'a lease that ran out',
      { leases: [{ ...run, environment: 'prod', engine: 'one', leftMs: -4_000 }] },
      'lease:run0000001',
      /^broken: .*ran out 4 s ago/,
    ],
    ['a guard nobody asked for', { engines: [vitals({ guards: [] })] }, `guard:${guard.apiUrl}`, /^unknown/],
    [
      'a guard that is gone',
      { engines: [vitals({ guards: [{ ...heard, answers: false, detail: 'refused' }] })] },
      `guard:${guard.apiUrl}`,
      /^broken: .*refused/,
    ],
    [
      'a guard without its Toxiproxy',
      { engines: [vitals({ guards: [{ ...heard, reachesToxiproxy: false }] })] },
      `guard:${guard.apiUrl}`,
      /^broken: .*cannot reach/,
    ],
    [
      'a guard that is stuck',
      {
        engines: [
          vitals({ guards: [{ ...heard, charges: [{ runId: 'r', state: 'undoing', detail: 'wedged' }] }] }),
        ],
      },
      `guard:${guard.apiUrl}`,
      /^broken: .*wedged/,
    ],
    [
      'a proxy not seen lately',
      { proxies: [{ ...proxy, ageMs: 90_000 }] },
      `proxy:${apiUrl} p`,
      /^unknown: .*says nothing about now/,
    ],
    [
      'a fault of a run that goes on',
      {
        proxies: [{ ...proxy, state: 'fault_in' as const, toxics: [toxic('gd-run0000001-1-0')] }],
        toxicRuns: [run],
      },
      `proxy:${apiUrl} p`,
      /^well: .*REDE-07, requested by Fabiana/,
    ],
    [
      'a fault of a run that is over',
      {
        proxies: [{ ...proxy, state: 'fault_in' as const, toxics: [toxic('gd-run0000001-1-0')] }],
        toxicRuns: [{ ...run, state: 'concluded' as const }],
      },
      `proxy:${apiUrl} p`,
      /^broken: .*left-over/,
    ],
    [
      'a fault of a run of another database',
      { proxies: [{ ...proxy, state: 'fault_in' as const, toxics: [toxic('gd-run0000001-1-0')] }] },
      `proxy:${apiUrl} p`,
      /^broken: .*does not know/,
    ],
    [
      'somebody else’s toxic',
      { proxies: [{ ...proxy, state: 'foreign_toxics' as const, toxics: [toxic('theirs')] }] },
      `proxy:${apiUrl} p`,
      /^attention: .*somebody else/,
    ],
    [
      'a wedged proxy',
      { proxies: [{ ...proxy, state: 'wedged' as const }] },
      `proxy:${apiUrl} p`,
      /^broken: .*restart this Toxiproxy/,
    ],
    [
      'a Prometheus of another time',
      { prometheus: [{ environment: 'prod', aheadMs: -40_000, detail: null }] },
      'clock:prometheus:prod',
      /^broken: .*40 s apart/,
    ],
    [
      'a Prometheus that is gone',
      { prometheus: [{ environment: 'prod', aheadMs: null, detail: 'refused' }] },
      'clock:prometheus:prod',
      /^broken: .*refused/,
    ],
    [
      'an engine of another time',
      { engines: [vitals({ databaseAheadMs: 5_000 })] },
      'clock:e1',
      /^attention: .*5 s apart/,
    ],
    [
      'a metric without samples',
      { freshness: [{ ...metric, ages: { control: 1, canary: null } }] },
      'metric:prod success',
      /^attention: .*canary/,
    ],
    [
      'a metric that stands still',
      { freshness: [{ ...metric, ages: { control: 1, canary: 40_000 } }] },
      'metric:prod success',
      /^attention: .*40 s ago/,
    ],
    [
      'a metric that could not be asked',
      { freshness: [{ ...metric, ages: null, detail: 'timeout' }] },
      'metric:prod success',
      /^unknown: .*timeout/,
    ],
    [
      'a full disk',
      { here: { ...healthy.here, disk: { freeBytes: 5e8, totalBytes: 100e9 } } },
      'disk:here',
      /^attention/,
    ],
    ['a disk that cannot be read', { here: { ...healthy.here, disk: null } }, 'disk:here', /^unknown/],
    [
      'engines of two versions',
      { engines: [{ ...engine, version: '0.2.0' }] },
      'version:masterdeck',
      /^attention: .*one \(0\.2\.0\)/,
    ],
    [
      'a Toxiproxy that does not say its version',
      { engines: [vitals({ toxiproxies: [{ apiUrl, version: null }] })] },
      `version:${apiUrl}`,
      /^unknown/,
    ],
  ] as const)('names %s', (_, change, id, words) => {
    expect(lineOf(change as Partial<HealthFacts>, id)).toMatch(words);
  });
});
