import type { Problem } from '../diagnostic/problem';
import { valueAt } from '../diagnostic/shape-problems';
import type { YamlSource } from '../diagnostic/yaml-source';
import { compileFault } from '../fault/compile-fault';
import { faultAttributes, faultTypes } from '../fault/fault-attributes';
import type { FaultType, Injection } from './card';
import { ambiguousNumbers, longestPhaseMs, type Read, readDurationAt, readShareAt } from './read-numbers';

const block = 'variavel_injetada';
const commonKeys = new Set(['tipo', 'alvo', 'percentual_trafego', 'duracao', 'ferramenta']);

/** InjectionKind decides which keys the block may hold. */
export interface InjectionKind {
  readonly tool: 'toxiproxy' | 'manual';
  /** Null where `tipo` is none of ours. */
  readonly type: FaultType | null;
}

/** readInjectionKind reads the tool and the type of fault, which decide what else may be written. */
export function readInjectionKind(source: YamlSource): InjectionKind {
  const tool = valueAt(source.value, [block, 'ferramenta']) === 'manual' ? 'manual' : 'toxiproxy';
  const word = valueAt(source.value, [block, 'tipo']);
  return { tool, type: faultTypes.find((type) => type === word) ?? null };
}

/** readInjection reads the independent variable and compiles the fault. */
export function readInjection(source: YamlSource, { tool, type }: InjectionKind): Read<Injection> {
  const raw = valueAt(source.value, [block]);
  const target = valueAt(source.value, [block, 'alvo']);
  const duration = readDurationAt(source, [block, 'duracao'], longestPhaseMs);
  const share = readShareAt(source, [block, 'percentual_trafego']);
  const attributes = readAttributes(raw);
  const problems: Problem[] = [
    ...duration.problems,
    ...share.problems,
    ...ambiguousNumbers(source, [block], ['percentual_trafego', ...Object.keys(attributes)]),
  ];
  if (typeof target !== 'string' || duration.value === null || share.value === null || problems.length > 0) {
    return { value: null, problems };
  }
  const base = {
    target: target.trim().replace(/\s*(?:->|→)\s*/g, ' -> '),
    tool,
    share: share.value,
    durationMs: duration.value,
    targetSpan: source.spanOf([block, 'alvo']),
    durationSpan: source.spanOf([block, 'duracao']),
  };
  if (tool === 'manual') {
    const word = String(valueAt(source.value, [block, 'tipo']));
    const described = type === null ? { tipo: word, ...attributes } : attributes;
    return { value: { ...base, type: type ?? 'manual', fault: null, attributes: described }, problems: [] };
  }
  if (type === null || !isComplete(type, attributes)) return { value: null, problems: [] };
  const spanOf = (key: string) => source.spanOf([block, key]);
  const compiled = compileFault({ type, attributes, share: share.value, spanOf });
  return compiled.ok
    ? { value: { ...base, type, fault: compiled.fault, attributes }, problems: [] }
    : { value: null, problems: compiled.problems };
}

function readAttributes(raw: unknown): Record<string, number | string> {
  if (typeof raw !== 'object' || raw === null) return {};
  const entries = Object.entries(raw).filter(
    (entry): entry is [string, number | string] =>
      !commonKeys.has(entry[0]) && (typeof entry[1] === 'number' || typeof entry[1] === 'string'),
  );
  return Object.fromEntries(entries);
}

/** The shape check already said what is missing or no whole number. */
function isComplete(type: FaultType, attributes: Readonly<Record<string, number | string>>): boolean {
  return faultAttributes[type].every(({ key, required }) =>
    attributes[key] === undefined ? !required : Number.isInteger(attributes[key]),
  );
}
