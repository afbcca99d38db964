import type { Checked, Problem } from '../diagnostic/problem';
import { problemAt, sortProblems } from '../diagnostic/problem-at';
import { shapeProblems, valueAt } from '../diagnostic/shape-problems';
import { readYaml, type YamlSource } from '../diagnostic/yaml-source';
import type { Card, Severity } from './card';
import { blastRadiusShape, cardShape, headShape } from './card-shape';
import { readAborts } from './read-aborts';
import { checkId, readSuit } from './read-head';
import { readHypothesis, warnOfHypothesis } from './read-hypothesis';
import { readInjection, readInjectionKind } from './read-injection';
import { longestPhaseMs, readDurationAt } from './read-numbers';
import { readReferences } from './read-references';

/** A card is one printed page: a longer file is no card. */
const longestCard = 64 * 1024;
/** Long enough to see noise, short enough for a room to wait (`linha_base`). */
const defaultBaselineMs = 60_000;

/** parseCard reads a card file in three layers (YAML, shape, meaning) and lists every problem with its place. It never throws. */
export function parseCard(source: string): Checked<Card> {
  const yaml = readYaml(source, longestCard);
  if (!yaml.ok) return { ok: false, problems: sortProblems(yaml.problems) };
  const root = yaml.source.value;
  if (typeof root !== 'object' || root === null || Array.isArray(root)) {
    return { ok: false, problems: [notACard(yaml.source)] };
  }
  return readCard(yaml.source);
}

function readCard(source: YamlSource): Checked<Card> {
  const kind = readInjectionKind(source);
  const hypothesis = readHypothesis(source);
  const steadyState = readReferences(source, ['estado_estavel']);
  const hypothesisCriteria = readReferences(source, ['criterios_hipotese']);
  const expectedMechanism = readReferences(source, ['mecanismo_esperado']);
  const injection = readInjection(source, kind);
  const aborts = readAborts(source);
  const baseline = readDurationAt(source, ['linha_base'], longestPhaseMs);
  const meanings = [
    hypothesis,
    steadyState,
    hypothesisCriteria,
    expectedMechanism,
    injection,
    aborts,
    baseline,
  ];
  const problems = [
    ...shapeProblems(cardShape(kind.tool, kind.type), source),
    ...checkId(source),
    ...meanings.flatMap((meaning) => meaning.problems),
  ];
  const head = readHead(source);
  const blastRadius = readBlastRadius(source);
  if (problems.length > 0 || !head || !blastRadius || !hypothesis.value || !injection.value) {
    return { ok: false, problems: sortProblems(withoutRepeats(problems)) };
  }
  const card: Card = {
    ...head,
    hypothesis: hypothesis.value,
    steadyState: steadyState.references,
    injection: injection.value,
    blastRadius,
    abortConditions: aborts.conditions,
    expectedMechanism: expectedMechanism.references,
    hypothesisCriteria: hypothesisCriteria.references,
    baselineMs: baseline.value ?? defaultBaselineMs,
  };
  return { ok: true, value: card, warnings: warnOfHypothesis(source) };
}

type Head = Pick<Card, 'id' | 'suit' | 'severity' | 'title' | 'rollback' | 'tags' | 'owner'>;

function readHead(source: YamlSource): Head | null {
  const read = (key: string): unknown => valueAt(source.value, [key]);
  const id = headShape.id.safeParse(read('id'));
  const severity = headShape.severidade.safeParse(read('severidade'));
  const title = headShape.titulo.safeParse(read('titulo'));
  const rollback = headShape.rollback.safeParse(read('rollback'));
  const tags = headShape.tags.safeParse(read('tags'));
  const owner = headShape.responsavel.safeParse(read('responsavel'));
  const suit = readSuit(source);
  if (!id.success || !severity.success || !title.success || !rollback.success || suit === null) return null;
  if (!tags.success || !owner.success) return null;
  return {
    id: id.data,
    suit,
    severity: severity.data as Severity,
    title: title.data,
    rollback: rollback.data,
    tags: tags.data ?? [],
    owner: owner.data ?? null,
  };
}

function readBlastRadius(source: YamlSource): Card['blastRadius'] | null {
  const block = blastRadiusShape.safeParse(valueAt(source.value, ['blast_radius']));
  if (!block.success) return null;
  return {
    environment: block.data.ambiente,
    scope: block.data.escopo,
    maximumImpact: block.data.impacto_maximo,
    excludedServices: block.data.servicos_excluidos ?? [],
    environmentSpan: source.spanOf(['blast_radius', 'ambiente']),
    maximumImpactSpan: source.spanOf(['blast_radius', 'impacto_maximo']),
  };
}

/** Two layers may stumble over one value: the first, which stands nearer to the file, is enough. */
function withoutRepeats(problems: readonly Problem[]): Problem[] {
  const seen = new Set<string>();
  return problems.filter(({ line, column, code }) => {
    const key = `${line}:${column}:${code}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function notACard(source: YamlSource): Problem {
  return problemAt(source.spanOf([]), {
    code: 'not-a-card',
    text: {
      'pt-BR': 'O arquivo não é uma carta: ele deve ter chaves como "id", "naipe" e "hipotese".',
      en: 'The file is no card: it must hold keys such as "id", "naipe" and "hipotese".',
    },
  });
}
