import { isAddressable } from '../fault/proxy-name';
import { nearestOf } from '../diagnostic/nearest';
import type { BilingualText, Problem } from '../diagnostic/problem';
import { problemAt } from '../diagnostic/problem-at';
import type { YamlPath, YamlSource } from '../diagnostic/yaml-source';
import type { CatalogueEnvironment, CatalogueMetric, CatalogueTarget } from './catalogue';
import { checkQuery } from './read-metrics';
import { checkUrl } from './check-url';

/** EnvironmentCheck is one environment in its file, with what it may refer to. */
export interface EnvironmentCheck {
  readonly source: YamlSource;
  readonly path: YamlPath;
  readonly environment: CatalogueEnvironment;
  readonly metrics: readonly CatalogueMetric[] | null;
  readonly earlier: readonly CatalogueEnvironment[];
}

/** checkEnvironment checks what an environment means: addresses, groups, names, and the metrics that it refers to. */
export function checkEnvironment(check: EnvironmentCheck): Problem[] {
  const { source, path, environment, earlier } = check;
  const problems = [...checkUrl(source, [...path, 'prometheus', 'url'])];
  if (environment.alertmanagerUrl !== null)
    problems.push(...checkUrl(source, [...path, 'alertmanager', 'url']));
  if (environment.tracing !== undefined) problems.push(...checkUrl(source, [...path, 'rastreamento', 'url']));
  if (environment.version !== undefined)
    problems.push(...checkQuery(source, [...path, 'versao_servico', 'promql'], environment.version.query));
  if (earlier.some(({ name }) => name === environment.name)) {
    problems.push(repeated(source, [...path, 'nome'], environment.name));
  }
  if (environment.groups.control === environment.groups.canary) {
    const text = both(
      'O grupo de controle e o canary têm o mesmo valor: assim não há com que comparar.',
      'The control group and the canary have the same value: there is nothing to compare with.',
    );
    problems.push(problemAt(source.spanOf([...path, 'grupos', 'canary']), { code: 'same-groups', text }));
  }
  if (environment.production && !environment.acceptanceRequired) {
    const text = both(
      'Em produção sem aceite, qualquer facilitador põe tráfego real em risco sozinho.',
      'In production without acceptance, any facilitator puts real traffic at risk alone.',
    );
    const span = source.spanOf([...path, 'exige_aceite']);
    problems.push(problemAt(span, { severity: 'warning', code: 'production-without-acceptance', text }));
  }
  const targets = environment.targets.flatMap((target, index) =>
    checkTarget(check, [...path, 'alvos', index], target, environment.targets.slice(0, index)),
  );
  return [...problems, ...targets];
}

function checkTarget(
  { source, metrics }: EnvironmentCheck,
  path: YamlPath,
  target: CatalogueTarget,
  earlier: readonly CatalogueTarget[],
): Problem[] {
  const problems: Problem[] = target.endpoints.flatMap((_, index) =>
    checkUrl(source, [...path, 'endpoints', index, 'api']),
  );
  if (earlier.some(({ name }) => name === target.name))
    problems.push(repeated(source, [...path, 'nome'], target.name));
  target.endpoints.forEach(({ apiUrl, proxy }, index) => {
    const first = target.endpoints.findIndex((other) => other.apiUrl === apiUrl && other.proxy === proxy);
    const at = [...path, 'endpoints', index, 'proxy'];
    if (first !== index) problems.push(repeated(source, at, proxy));
    if (!isAddressable(proxy)) problems.push(notAddressable(source, at, proxy));
  });
  if (target.probe.kind === 'http' && !target.probe.path.startsWith('/')) {
    const text = both('O caminho da sonda começa por "/".', 'The path of the probe starts with "/".');
    problems.push(problemAt(source.spanOf([...path, 'sonda', 'caminho']), { code: 'probe-path', text }));
  }
  if (metrics === null) return problems;
  const names = metrics.map(({ name }) => name);
  const references = [
    ...target.companions.map((name, index) => ({ name, at: [...path, 'companheiras', index] })),
    ...(target.exposureMetric === null ? [] : [{ name: target.exposureMetric, at: [...path, 'exposicao'] }]),
    ...(target.breakers ?? []).map(({ metric }, index) => ({
      name: metric,
      at: [...path, 'circuit_breakers', index, 'metrica'],
    })),
  ];
  const unknown = references.filter(({ name }) => !names.includes(name));
  return [...problems, ...unknown.map(({ name, at }) => unknownMetric(source, at, name, names))];
}

function unknownMetric(source: YamlSource, at: YamlPath, name: string, names: readonly string[]): Problem {
  return problemAt(source.spanOf(at), {
    code: 'unknown-metric',
    found: name,
    allowed: names,
    nearest: nearestOf(name, names),
    text: both(
      `A métrica "${name}" não está em metricas.yaml.`,
      `The metric "${name}" is not in metricas.yaml.`,
    ),
  });
}

function notAddressable(source: YamlSource, at: YamlPath, name: string): Problem {
  const text = both(
    `Não há como pedir ao Toxiproxy um proxy de nome "${name}": a API dele não alcança nomes com "/", nem "." ou "..".`,
    `Toxiproxy cannot be asked for a proxy of the name "${name}": its API does not reach names with a "/", nor "." or "..".`,
  );
  return problemAt(source.spanOf(at), {
    code: 'proxy-name',
    found: name,
    allowed: [name.replaceAll('/', '-').replace(/^\.+$/, 'proxy')],
    text,
  });
}

function repeated(source: YamlSource, at: YamlPath, name: string): Problem {
  const text = both(
    `"${name}" aparece mais de uma vez: fique com um só.`,
    `"${name}" stands here twice: keep one.`,
  );
  return problemAt(source.spanOf(at), { code: 'repeated-name', found: name, text });
}

function both(portuguese: string, english: string): BilingualText {
  return { 'pt-BR': portuguese, en: english };
}
