import { readDurationAt } from '../card/read-numbers';
import type { Problem } from '../diagnostic/problem';
import { problemAt } from '../diagnostic/problem-at';
import { valueAt } from '../diagnostic/shape-problems';
import type { YamlPath, YamlSource } from '../diagnostic/yaml-source';
import type { RestartHook } from './catalogue';

/** A Toxiproxy that was just restarted needs a moment to answer; asking again sooner would only restart it again. */
const leastIntervalMs = 10_000;
const defaultIntervalMs = 60_000;
const defaultTimeoutMs = 5_000;
const mostTimeoutMs = 30_000;

/** readRestartHook reads `reinicio` of a target: names of environment variables, never values; null where there is none. */
export function readRestartHook(
  source: YamlSource,
  path: YamlPath,
): { readonly value: RestartHook | null; readonly problems: readonly Problem[] } {
  if (valueAt(source.value, path) === undefined) return { value: null, problems: [] };
  const url = readVariable(source, [...path, 'variavel_endereco']);
  const key = readVariable(source, [...path, 'variavel_chave']);
  const interval = readBetween(source, [...path, 'intervalo_minimo'], leastIntervalMs, 86_400_000);
  const timeout = readBetween(source, [...path, 'prazo'], 500, mostTimeoutMs);
  const problems = [...url.problems, ...key.problems, ...interval.problems, ...timeout.problems];
  if (url.value === null || problems.length > 0) return { value: null, problems };
  return {
    value: {
      urlVariable: url.value,
      keyVariable: key.value,
      minIntervalMs: interval.value ?? defaultIntervalMs,
      timeoutMs: timeout.value ?? defaultTimeoutMs,
    },
    problems,
  };
}

interface Read<T> {
  readonly value: T | null;
  readonly problems: readonly Problem[];
}

function readVariable(source: YamlSource, path: YamlPath): Read<string> {
  const found = valueAt(source.value, path);
  if (typeof found !== 'string') return { value: null, problems: [] };
  if (/^[A-Z_][A-Z0-9_]*$/.test(found)) return { value: found, problems: [] };
  // What stands there may be the address or the key itself: it is not repeated in the message.
  const text = {
    'pt-BR':
      'Aqui vai o nome de uma variável de ambiente do motor (como TOXIPROXY_RESTART_URL), nunca o valor.',
    en: 'This is the name of an environment variable of the engine (such as TOXIPROXY_RESTART_URL), never its value.',
  };
  return { value: null, problems: [problemAt(source.spanOf(path), { code: 'variable-name', text })] };
}

function readBetween(source: YamlSource, path: YamlPath, leastMs: number, mostMs: number): Read<number> {
  const read = readDurationAt(source, path);
  if (read.value === null || (read.value >= leastMs && read.value <= mostMs)) return read;
  const [least, most] = [leastMs / 1_000, mostMs / 1_000];
  const text = {
    'pt-BR': `Este tempo vai de ${least} s a ${most} s.`,
    en: `This time goes from ${least} s to ${most} s.`,
  };
  return { value: null, problems: [problemAt(source.spanOf(path), { code: 'out-of-range', text })] };
}
