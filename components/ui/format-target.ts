/** formatTarget writes a target with a real arrow, its names kept whole where a line breaks (word joiners, invisible). */
export function formatTarget(target: string): string {
  return target.replace('->', '→').replaceAll('-', '\u2060-\u2060');
}
