import type { HealthFacts } from './health-facts';
import { line, type HealthLine } from './health-line';

const skewLimitMs = 60_000;
const vitalsFreshMs = 30_000;

/** describeGuards says of each guard of the catalogue what every engine heard from it lately. */
export function describeGuards({ engines, guards, database }: HealthFacts): readonly HealthLine[] {
  if (!database) return [];
  if (guards === null)
    return [line('guards', 'unknown', 'O catálogo não pode ser lido.', 'The catalogue cannot be read.')];
  const heard = engines.flatMap(({ name, vitals, vitalsAgeMs }) =>
    vitals && vitalsAgeMs !== null && vitalsAgeMs <= vitalsFreshMs
      ? vitals.guards.map((guard) => ({ engine: name, guard }))
      : [],
  );
  return guards.map(({ apiUrl, toxiproxyUrl }) => {
    const id = `guard:${apiUrl}`;
    const where = `${apiUrl} (${toxiproxyUrl})`;
    const said = heard.filter(({ guard }) => guard.apiUrl === apiUrl && guard.toxiproxyUrl === toxiproxyUrl);
    if (said.length === 0)
      return line(
        id,
        'unknown',
        `Nenhum motor perguntou pelo guarda em ${where} no último meio minuto.`,
        `No engine has asked for the guard at ${where} in the last half minute.`,
      );
    const silent = said.find(({ guard }) => !guard.answers);
    if (silent)
      return line(
        id,
        'broken',
        `O guarda em ${where} não responde a ${silent.engine}: ${silent.guard.detail ?? ''}.`,
        `The guard at ${where} does not answer ${silent.engine}: ${silent.guard.detail ?? ''}.`,
      );
    if (said.some(({ guard }) => guard.reachesToxiproxy === false))
      return line(
        id,
        'broken',
        `O guarda em ${where} não alcança o Toxiproxy ao lado dele.`,
        `The guard at ${where} cannot reach the Toxiproxy beside it.`,
      );
    const skewed = said.some(({ guard }) => Math.abs(guard.aheadMs ?? 0) > skewLimitMs);
    const stuck = said.flatMap(({ guard }) => guard.charges).find(({ detail }) => detail !== null);
    const may = said.some(({ guard }) => guard.mayRestart === true);
    if (stuck)
      return line(
        id,
        'broken',
        `O guarda em ${where} ainda não conseguiu desfazer a execução ${stuck.runId}: ${stuck.detail ?? ''}.`,
        `The guard at ${where} has not yet managed to undo the run ${stuck.runId}: ${stuck.detail ?? ''}.`,
      );
    return line(
      id,
      skewed ? 'attention' : 'well',
      `O guarda em ${where} responde${may ? ' e pode reiniciar um Toxiproxy travado' : ''}${skewed ? '; o relógio dele está mais de um minuto fora' : ''}.`,
      `The guard at ${where} answers${may ? ' and may restart a wedged Toxiproxy' : ''}${skewed ? '; its clock is more than a minute off' : ''}.`,
    );
  });
}
