import type { HealthFacts } from './health-facts';
import { line, type HealthLine, type HealthOutcome } from './health-line';
import { inGigabytes, inSeconds } from './words';

const skewWarningMs = 2_000;
const skewLimitMs = 30_000;
/** Below this share, or this much, a disk is about to be full: a journal or a database that cannot write. */
const scarceShare = 0.1;
const scarceBytes = 1e9;

/** describeSurroundings says how clocks, disks and versions stand to each other. */
export function describeSurroundings(
  facts: HealthFacts,
): Readonly<Record<'clocks' | 'disks' | 'versions', readonly HealthLine[]>> {
  return { clocks: describeClocks(facts), disks: describeDisks(facts), versions: describeVersions(facts) };
}

function describeClocks({ database, engines, prometheus }: HealthFacts): HealthLine[] {
  const webAheadMs = database?.aheadMs ?? null;
  return [
    ...(webAheadMs === null
      ? []
      : [skew('clock:here', webAheadMs, 'O relógio desta máquina', "This machine's clock")]),
    ...engines.flatMap(({ id, name, vitals }) =>
      vitals?.databaseAheadMs == null
        ? []
        : [
            skew(
              `clock:${id}`,
              vitals.databaseAheadMs,
              `O relógio do motor ${name}`,
              `The clock of the engine ${name}`,
            ),
          ],
    ),
    ...prometheus.map(({ environment, aheadMs, detail }) => {
      const pt = `O relógio do Prometheus de ${environment}`;
      const en = `The clock of the Prometheus of ${environment}`;
      if (aheadMs === null || webAheadMs === null)
        return line(
          `clock:prometheus:${environment}`,
          aheadMs === null ? 'broken' : 'unknown',
          `${pt} não foi lido: ${detail ?? 'sem banco para comparar'}.`,
          `${en} was not read: ${detail ?? 'no database to compare it with'}.`,
        );
      return skew(`clock:prometheus:${environment}`, aheadMs - webAheadMs, pt, en);
    }),
  ];
}

function skew(id: string, apartMs: number, pt: string, en: string): HealthLine {
  const apart = Math.abs(apartMs);
  const outcome: HealthOutcome =
    apart > skewLimitMs ? 'broken' : apart > skewWarningMs ? 'attention' : 'well';
  return line(
    id,
    outcome,
    `${pt} difere ${inSeconds(apart, 'pt-BR')} s do relógio do banco.`,
    `${en} is ${inSeconds(apart, 'en')} s apart from the database's.`,
  );
}

function describeDisks({ engines, here }: HealthFacts): HealthLine[] {
  const disks = [
    { id: 'disk:here', pt: 'desta máquina', en: 'of this machine', disk: here.disk },
    ...engines.flatMap(({ id, name, vitals }) =>
      vitals
        ? [{ id: `disk:${id}`, pt: `do motor ${name}`, en: `of the engine ${name}`, disk: vitals.disk }]
        : [],
    ),
  ];
  return disks.map(({ id, pt, en, disk }) => {
    if (!disk) return line(id, 'unknown', `O disco ${pt} não foi lido.`, `The disk ${en} was not read.`);
    const scarce = disk.freeBytes < scarceBytes || disk.freeBytes < disk.totalBytes * scarceShare;
    return line(
      id,
      scarce ? 'attention' : 'well',
      `O disco ${pt} tem ${inGigabytes(disk.freeBytes, 'pt-BR')} GB livres de ${inGigabytes(disk.totalBytes, 'pt-BR')} GB.`,
      `The disk ${en} has ${inGigabytes(disk.freeBytes, 'en')} GB free of ${inGigabytes(disk.totalBytes, 'en')} GB.`,
    );
  });
}

function describeVersions({ database, engines, here }: HealthFacts): HealthLine[] {
  const others = engines.filter(({ version }) => version !== here.version);
  const toxiproxies = new Map(
    engines.flatMap(({ vitals }) =>
      (vitals?.toxiproxies ?? []).map(({ apiUrl, version }) => [apiUrl, version] as const),
    ),
  );
  return [
    line(
      'version:masterdeck',
      others.length > 0 ? 'attention' : 'well',
      `MasterDeck ${here.version}, Node ${here.nodeVersion}${others.length > 0 ? `; outra versão em: ${others.map(({ name, version }) => `${name} (${version})`).join(', ')}` : ''}.`,
      `MasterDeck ${here.version}, Node ${here.nodeVersion}${others.length > 0 ? `; another version in: ${others.map(({ name, version }) => `${name} (${version})`).join(', ')}` : ''}.`,
    ),
    ...(database
      ? [
          line(
            'version:postgres',
            'well',
            `PostgreSQL ${database.version}.`,
            `PostgreSQL ${database.version}.`,
          ),
        ]
      : []),
    ...[...toxiproxies].map(([apiUrl, version]) => {
      return version === null
        ? line(
            `version:${apiUrl}`,
            'unknown',
            `O Toxiproxy em ${apiUrl} não disse a versão.`,
            `The Toxiproxy at ${apiUrl} did not tell its version.`,
          )
        : line(
            `version:${apiUrl}`,
            'well',
            `Toxiproxy ${version} em ${apiUrl}.`,
            `Toxiproxy ${version} at ${apiUrl}.`,
          );
    }),
  ];
}
