import type { Checked, Problem } from '../diagnostic/problem';
import { sortProblems } from '../diagnostic/problem-at';
import { readYaml } from '../diagnostic/yaml-source';
import type { Catalogue } from './catalogue';
import { readEnvironments } from './read-environments';
import { readMetrics } from './read-metrics';

/** What a file of the deck may hold at most: a catalogue of eight hundred metrics. */
const longestFile = 512 * 1024;

/**
 * parseCatalogue reads `metricas.yaml` and `ambientes.yaml` together and lists every problem of both, `file` saying in which.
 * Variables are filled in before, by `interpolate`. It never throws.
 */
export function parseCatalogue(metricsYaml: string, environmentsYaml: string): Checked<Catalogue> {
  const metricsFile = readYaml(metricsYaml, longestFile);
  const environmentsFile = readYaml(environmentsYaml, longestFile);
  const metrics = metricsFile.ok
    ? readMetrics(metricsFile.source)
    : { metrics: [], problems: metricsFile.problems };
  // References to metrics are checked only against a list that is whole: else one bad metric would raise an error at each use.
  const known = metrics.problems.length === 0 ? metrics.metrics : null;
  const environments = environmentsFile.ok
    ? readEnvironments(environmentsFile.source, known)
    : { environments: [], problems: environmentsFile.problems };
  const problems = [
    ...inFile('metricas.yaml', metrics.problems),
    ...inFile('ambientes.yaml', environments.problems),
  ];
  return problems.some(({ severity }) => severity === 'error')
    ? { ok: false, problems }
    : {
        ok: true,
        value: { metrics: metrics.metrics, environments: environments.environments },
        warnings: problems,
      };
}

function inFile(file: string, problems: readonly Problem[]): Problem[] {
  return sortProblems(problems).map((problem) => ({ ...problem, file }));
}
