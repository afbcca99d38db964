/** `${NAME}` or `${NAME:-default}`; names as the shell writes them. */
const variable = /\$\{([A-Z_][A-Z0-9_]*)(?::-([^}\n]*))?\}/g;

/**
 * interpolate fills `${NAME}` and `${NAME:-default}` in the text of a catalogue file from the environment; an empty variable counts as
 * absent. What has neither value nor default stays as written, for parseCatalogue to point at. Comments are left alone, and a value
 * that would end its line is not taken, for it could add keys to the file.
 */
export function interpolate(text: string, env: Readonly<Record<string, string | undefined>>): string {
  return text
    .split('\n')
    .map((line) => (line.trimStart().startsWith('#') ? line : fill(line, env)))
    .join('\n');
}

/** usedVariables gives the variables that a text names and the environment has: what `interpolate` fills in. */
export function usedVariables(
  text: string,
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const lines = text.split('\n').filter((line) => !line.trimStart().startsWith('#'));
  const names = lines.flatMap((line) => [...line.matchAll(variable)].map(([, name = '']) => name));
  const set = names.flatMap((name) => {
    const value = env[name];
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  return Object.fromEntries(set);
}

function fill(line: string, env: Readonly<Record<string, string | undefined>>): string {
  return line.replace(variable, (written: string, name: string, fallback: string | undefined) => {
    const value = env[name];
    return value === undefined || value === '' || /[\r\n]/.test(value) ? (fallback ?? written) : value;
  });
}
