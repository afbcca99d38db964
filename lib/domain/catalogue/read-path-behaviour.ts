import { readDurationAt, readShareAt } from '../card/read-numbers';
import type { Problem } from '../diagnostic/problem';
import { valueAt } from '../diagnostic/shape-problems';
import type { YamlPath, YamlSource } from '../diagnostic/yaml-source';
import type { CatalogueBreaker, CatalogueTarget, ConnectionUse } from './catalogue';
import type { connectionKinds } from './environment-shape';

const kinds: Readonly<Record<(typeof connectionKinds)[number], ConnectionUse['kind']>> = {
  uma_por_chamada: 'one_per_call',
  pool: 'pool',
  http2: 'http2',
};

/** PathBehaviour is what a target declares about its callers: nothing is executed by it, warnings reason with it. */
export interface PathBehaviour {
  readonly value: Pick<CatalogueTarget, 'connections' | 'breakers'>;
  readonly problems: readonly Problem[];
}

/** PathEntry is the part of `alvos[]` that the shape check has already accepted. */
export interface PathEntry {
  readonly conexoes?:
    { readonly tipo: (typeof connectionKinds)[number]; readonly quantidade?: number | undefined } | undefined;
  readonly circuit_breakers?: readonly { readonly metrica: string }[] | undefined;
}

/** readPathBehaviour reads `conexoes` and `circuit_breakers` of a target. */
export function readPathBehaviour(source: YamlSource, path: YamlPath, entry: PathEntry): PathBehaviour {
  const problems: Problem[] = [];
  const breakers = (entry.circuit_breakers ?? []).map(({ metrica }, index): CatalogueBreaker => {
    const at = [...path, 'circuit_breakers', index];
    const slow = readShareAt(source, [...at, 'parcela_lentas']);
    const failed = readShareAt(source, [...at, 'parcela_falhas']);
    const slowCall = readDurationAt(source, [...at, 'chamada_lenta']);
    problems.push(...slow.problems, ...failed.problems, ...slowCall.problems);
    return {
      metric: metrica,
      slowCallShare: slow.value,
      slowCallMs: slowCall.value,
      failureShare: failed.value,
    };
  });
  const { conexoes } = entry;
  return {
    value: {
      ...(conexoes === undefined
        ? {}
        : { connections: { kind: kinds[conexoes.tipo], count: conexoes.quantidade ?? null } }),
      ...(valueAt(source.value, [...path, 'circuit_breakers']) === undefined ? {} : { breakers }),
    },
    problems,
  };
}
