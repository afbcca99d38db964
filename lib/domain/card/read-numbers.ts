import { problemAt } from '../diagnostic/problem-at';
import type { Locale, Problem } from '../diagnostic/problem';
import { valueAt } from '../diagnostic/shape-problems';
import type { YamlPath, YamlSource } from '../diagnostic/yaml-source';
import { formatDuration } from '../expression/format-duration';
import { readNumeral } from '../expression/numeral';
import { parseDuration } from '../expression/parse-duration';
import { parseShare } from '../expression/parse-share';
import { placeFaults } from './sentence-at';

/** Read is a value of the card's meaning, or the problems that hide it. */
export type Read<T> =
  | { readonly value: T; readonly problems: readonly [] }
  | { readonly value: null; readonly problems: readonly Problem[] };

/** longestPhaseMs bounds the fault and the baseline of a card: nobody watches for longer than two hours, and a fault that nobody watches is an outage. */
export const longestPhaseMs = 7_200_000;

/** readDurationAt reads a time such as `10m`, of `mostMs` at most; null without problems where the key is absent or of the wrong shape. */
export function readDurationAt(source: YamlSource, path: YamlPath, mostMs?: number): Read<number> {
  const found = valueAt(source.value, path);
  if (typeof found !== 'string' && typeof found !== 'number') return { value: null, problems: [] };
  const parsed = parseDuration(String(found));
  if (!parsed.ok) return { value: null, problems: placeFaults(source, path, parsed.faults) };
  if (mostMs === undefined || parsed.value <= mostMs) return { value: parsed.value, problems: [] };
  const most = (locale: Locale) => formatDuration(mostMs, locale);
  const tooLong = problemAt(source.spanOf(path), {
    code: 'duration-too-long',
    found: String(found),
    allowed: [`<= ${most('pt-BR')}`],
    text: {
      'pt-BR': `"${found}" é tempo demais: o máximo aqui é ${most('pt-BR')}.`,
      en: `"${found}" is too long: the most here is ${most('en')}.`,
    },
  });
  return { value: null, problems: [tooLong] };
}

/** readShareAt reads a percentage, with or without its sign, as 0..1. */
export function readShareAt(source: YamlSource, path: YamlPath): Read<number> {
  const found = valueAt(source.value, path);
  if (typeof found !== 'string' && typeof found !== 'number') return { value: null, problems: [] };
  const parsed = parseShare(typeof found === 'number' ? `${found}%` : found);
  return parsed.ok
    ? { value: parsed.value, problems: [] }
    : { value: null, problems: placeFaults(source, path, parsed.faults) };
}

/** ambiguousNumbers finds numbers such as `2.000`, which YAML silently reads as 2 and a Brazilian as two thousand. */
export function ambiguousNumbers(source: YamlSource, path: YamlPath, keys: readonly string[]): Problem[] {
  return keys.flatMap((key) => {
    const at = [...path, key];
    const written = source.writtenAt(at);
    if (typeof valueAt(source.value, at) !== 'number' || written === null) return [];
    const reading = readNumeral(written.replace(/^[-+]/, ''), 'none');
    if (reading.kind !== 'ambiguous') return [];
    const [decimal, grouped] = reading.readings;
    return [
      problemAt(source.spanOf(at), {
        code: 'ambiguous-number',
        found: written,
        allowed: [String(grouped), String(decimal)],
        text: {
          'pt-BR': `"${written}" em YAML vale ${String(decimal).replace('.', ',')}: se a ideia é ${grouped}, escreva sem ponto; se não, escreva ${decimal}.`,
          en: `"${written}" is ${decimal} in YAML: if ${grouped} is meant, write it without the dot; if not, write ${decimal}.`,
        },
      }),
    ];
  });
}
