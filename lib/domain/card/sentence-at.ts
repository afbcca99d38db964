import type { Problem } from '../diagnostic/problem';
import { problemAt } from '../diagnostic/problem-at';
import type { YamlPath, YamlSource } from '../diagnostic/yaml-source';
import type { ExpressionFault } from '../expression/parsed';

/** placeFaults places what a sentence has wrong in its file; `offset` is where the sentence starts within the text at the path. */
export function placeFaults(
  source: YamlSource,
  path: YamlPath,
  faults: readonly ExpressionFault[],
  offset = 0,
): Problem[] {
  return faults.map(({ from, length, ...draft }) =>
    problemAt(source.spanInside(path, offset + from, length), draft),
  );
}
