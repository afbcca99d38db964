import type { Problem } from '../diagnostic/problem';
import { valueAt } from '../diagnostic/shape-problems';
import type { YamlPath, YamlSource } from '../diagnostic/yaml-source';
import { type Clause, parseHypothesis } from '../expression/parse-hypothesis';
import { findUnjudged, parseStatements } from '../expression/parse-statements';
import type { Hypothesis, SourceSpan } from './card';
import type { Read } from './read-numbers';
import { placeFaults } from './sentence-at';

/** readHypothesis cuts the hypothesis into clauses and checks that every bound in them can be read. */
export function readHypothesis(source: YamlSource): Read<Hypothesis> {
  const path = ['hipotese'];
  const text = valueAt(source.value, path);
  if (typeof text !== 'string' || text.trim() === '') return { value: null, problems: [] };
  const clauses = parseHypothesis(text);
  if (!clauses.ok) return { value: null, problems: placeFaults(source, path, clauses.faults) };
  const problems: Problem[] = [clauses.value.steadyState, clauses.value.mechanism].flatMap((clause) => {
    const statements = parseStatements(clause.text);
    return statements.ok ? [] : placeFaults(source, path, statements.faults, clause.from);
  });
  if (problems.length > 0) return { value: null, problems };
  const { fault, steadyState, mechanism } = clauses.value;
  return {
    value: {
      text: oneLine(text),
      fault: oneLine(fault.text),
      steadyState: oneLine(steadyState.text),
      mechanism: oneLine(mechanism.text),
      span: source.spanInside(path, 0, text.length),
      statementSpans: {
        steadyState: spansOfStatements(source, path, steadyState),
        mechanism: spansOfStatements(source, path, mechanism),
      },
    },
    problems: [],
  };
}

function spansOfStatements(source: YamlSource, path: YamlPath, clause: Clause): SourceSpan[] {
  const statements = parseStatements(clause.text);
  return statements.ok
    ? statements.value.map(({ from, length }) => source.spanInside(path, clause.from + from, length))
    : [];
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** warnOfHypothesis lists what the sentence promises and nothing will check. */
export function warnOfHypothesis(source: YamlSource): Problem[] {
  const path = ['hipotese'];
  const clauses = parseHypothesis(String(valueAt(source.value, path)));
  if (!clauses.ok) return [];
  const { steadyState } = clauses.value;
  return placeFaults(source, path, findUnjudged(steadyState.text), steadyState.from).map((problem) => ({
    ...problem,
    severity: 'warning',
  }));
}
