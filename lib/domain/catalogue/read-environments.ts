import { readDurationAt, readShareAt } from '../card/read-numbers';
import type { Problem } from '../diagnostic/problem';
import { shapeProblems, valueAt } from '../diagnostic/shape-problems';
import type { YamlPath, YamlSource } from '../diagnostic/yaml-source';
import type { TargetGuard } from '../guard/target-guard';
import type { CatalogueEnvironment, CatalogueMetric, CatalogueTarget, Probe, RestartHook } from './catalogue';
import { checkEnvironment } from './check-environment';
import { environmentShape, environmentsFileShape, type targetShape } from './environment-shape';
import { readGuards } from './read-guards';
import { readPathBehaviour } from './read-path-behaviour';
import { readRestartHook } from './read-restart-hook';
import { readTiming } from './read-timing';

/** readEnvironments reads `ambientes.yaml`; `metrics` are the names that targets may refer to, null where they could not be read. */
export function readEnvironments(
  source: YamlSource,
  metrics: readonly CatalogueMetric[] | null,
): { readonly environments: readonly CatalogueEnvironment[]; readonly problems: readonly Problem[] } {
  const problems = shapeProblems(environmentsFileShape, source);
  const entries = valueAt(source.value, ['ambientes']);
  const environments: CatalogueEnvironment[] = [];
  (Array.isArray(entries) ? entries : []).forEach((entry: unknown, index) => {
    const path = ['ambientes', index];
    const checked = environmentShape.safeParse(entry);
    if (!checked.success) return;
    const read = readEnvironment(source, path, checked.data);
    problems.push(...read.problems);
    if (read.value === null) return;
    problems.push(
      ...checkEnvironment({ source, path, environment: read.value, metrics, earlier: environments }),
    );
    environments.push(read.value);
  });
  return { environments, problems };
}

type EnvironmentEntry = ReturnType<typeof environmentShape.parse>;

function readEnvironment(
  source: YamlSource,
  path: YamlPath,
  entry: EnvironmentEntry,
): { value: CatalogueEnvironment | null; problems: readonly Problem[] } {
  const scrape = readDurationAt(source, [...path, 'prometheus', 'intervalo_coleta']);
  const share = readShareAt(source, [...path, 'parcela_canary']);
  const timing = readTiming(source, path, entry.producao);
  const rehearsal = readDurationAt(source, [...path, 'ensaio_aborto', 'idade_maxima']);
  const restarts = entry.alvos.map((_, index) =>
    readRestartHook(source, [...path, 'alvos', index, 'reinicio']),
  );
  const paths = entry.alvos.map((target, index) =>
    readPathBehaviour(source, [...path, 'alvos', index], target),
  );
  const guards = entry.alvos.map((target, index) => readGuards(source, [...path, 'alvos', index], target));
  const problems = [
    ...guards.flatMap((guard) => guard.problems),
    ...scrape.problems,
    ...share.problems,
    ...timing.problems,
    ...rehearsal.problems,
    ...restarts.flatMap((restart) => restart.problems),
    ...paths.flatMap((declared) => declared.problems),
  ];
  if (scrape.value === null || share.value === null || problems.length > 0) return { value: null, problems };
  const value: CatalogueEnvironment = {
    name: entry.nome,
    production: entry.producao,
    // Traffic of real people is at stake: without a word on it, somebody has to accept the risk.
    acceptanceRequired: entry.exige_aceite ?? entry.producao,
    prometheusUrl: entry.prometheus.url,
    scrapeIntervalMs: scrape.value,
    alertmanagerUrl: entry.alertmanager?.url ?? null,
    p1: {
      label: entry.alertmanager?.p1?.rotulo ?? 'severity',
      values: entry.alertmanager?.p1?.valores ?? ['P1'],
    },
    heartbeatAlert: entry.alertmanager?.heartbeat ?? null,
    groups: { label: entry.grupos.rotulo, control: entry.grupos.controle, canary: entry.grupos.canary },
    canaryShare: share.value,
    minimumSampleRate: entry.amostras_minimas ?? 0,
    excludedServices: entry.servicos_excluidos ?? [],
    targets: entry.alvos.map((target, index) => ({
      ...toTarget(target, restarts[index]?.value ?? null, guards[index]?.value ?? []),
      ...paths[index]?.value,
    })),
    ...(timing.value === null ? {} : { timing: timing.value }),
    ...(entry.rastreamento === undefined
      ? {}
      : { tracing: { url: entry.rastreamento.url, service: entry.rastreamento.servico ?? null } }),
    ...(entry.versao_servico === undefined
      ? {}
      : { version: { query: entry.versao_servico.promql.trim(), label: entry.versao_servico.rotulo } }),
    ...(rehearsal.value === null ? {} : { rehearsalMaxAgeMs: rehearsal.value }),
  };
  return { value, problems: [] };
}

function toTarget(
  entry: ReturnType<typeof targetShape.parse>,
  restart: RestartHook | null,
  guards: readonly TargetGuard[],
): CatalogueTarget {
  return {
    name: entry.nome.replace(/\s*(?:->|→)\s*/g, ' -> '),
    driver: 'toxiproxy',
    endpoints: entry.endpoints.map(({ api, proxy }) => ({ apiUrl: api, proxy })),
    probe: toProbe(entry.sonda),
    companions: entry.companheiras ?? [],
    exposureMetric: entry.exposicao ?? null,
    ...toOff(entry),
    ...(restart === null ? {} : { restart }),
    ...(guards.length === 0 ? {} : { guards }),
  };
}

/** An empty word is a variable that nobody set: the target is in use. A reason in one language stands for both. */
function toOff(entry: ReturnType<typeof targetShape.parse>): Pick<CatalogueTarget, 'offBecause'> {
  const [pt = '', en = ''] = [entry.desativado, entry.desativado_en];
  return pt === '' && en === '' ? {} : { offBecause: { 'pt-BR': pt || en, en: en || pt } };
}

function toProbe({ tipo, caminho }: EnvironmentEntry['alvos'][number]['sonda']): Probe {
  switch (tipo) {
    case 'http':
      return { kind: 'http', path: caminho ?? '/' };
    case 'tcp':
    case 'postgres':
    case 'redis':
      return { kind: tipo };
    case 'nenhuma':
      return { kind: 'none' };
  }
}
