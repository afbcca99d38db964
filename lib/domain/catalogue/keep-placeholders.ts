import { interpolate } from './interpolate';

/**
 * keepPlaceholders gives the file behind an edited text: lines that were not touched are as the file had them, `${…}` and all. Filled in with
 * the same variables it is the edited text again; where that cannot be, it is the edited text itself.
 */
export function keepPlaceholders(
  edited: string,
  before: string,
  beforeSource: string,
  variables: Readonly<Record<string, string>>,
): string {
  const sources = beforeSource.split('\n');
  const written = new Map<string, string | null>();
  before.split('\n').forEach((line, index) => {
    const source = sources[index] ?? line;
    // Two lines that read the same now and are written differently: nothing tells which one is meant.
    written.set(line, written.has(line) && written.get(line) !== source ? null : source);
  });
  const kept = edited
    .split('\n')
    .map((line) => written.get(line) ?? line)
    .join('\n');
  return interpolate(kept, variables) === edited ? kept : edited;
}
