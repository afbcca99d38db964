import { locateQuantity } from '../expression/locate-quantity';
import type { SourceSpan } from './card';
import type { Problem } from '../diagnostic/problem';
import { problemAt } from '../diagnostic/problem-at';
import type { YamlPath, YamlSource } from '../diagnostic/yaml-source';
import type { ExpressionFault } from '../expression/parsed';

/** spanOfQuantity places the number that a sentence compares with; the whole sentence where it compares with none. */
export function spanOfQuantity(source: YamlSource, path: YamlPath, text: string): SourceSpan {
  const place = locateQuantity(text);
  return place === null ? source.spanOf(path) : source.spanInside(path, place.from, place.length);
}

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
