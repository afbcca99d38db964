import type { Lane } from './lab';
import { faultIn, untilClean, type Scenario } from './trial';

const rowsOfTheDeck = [
  `INSERT INTO "Card" ("id", "suit", "severity", "title", "currentVersionHash") VALUES ('REDE-90', 'network', 2, 'trial', 'test-version')`,
  `INSERT INTO "CardVersion" ("hash", "cardId", "source") VALUES ('test-version', 'REDE-90', 'id: REDE-90')`,
  `INSERT INTO "CatalogueVersion" ("hash", "metricsYaml", "environmentsYaml") VALUES ('first', '', '')`,
];

/** What somebody takes away or changes in the database while the fault is in; the plan is the only thing a run needs. */
const changes: Readonly<Record<string, readonly string[]>> = {
  'the card is deleted': [`DELETE FROM "CardVersion"`, `DELETE FROM "Card"`],
  'the requester is deleted': [`DELETE FROM "User" WHERE "id" = 'user-1'`],
  'the environment is deleted': [`DELETE FROM "CatalogueVersion"`],
  'the endpoints of the target change': [
    `INSERT INTO "CatalogueVersion" ("hash", "metricsYaml", "environmentsYaml") VALUES ('second', 'metricas: []', 'ambientes: []')`,
  ],
  'the schedules and GameDays are deleted': [`DELETE FROM "Schedule"`, `DELETE FROM "GameDay"`],
  'the engines’ register is emptied': [`DELETE FROM "Engine"`],
  'what was observed is deleted': [`DELETE FROM "ProxyObservation"`],
};

/** recordScenarios change the database under a run. */
export const recordScenarios: readonly Scenario[] = Object.entries(changes).map(([what, statements]) => ({
  name: `mid-run ${what}`,
  run: (lane) => changeUnderFault(lane, statements),
}));

async function changeUnderFault(lane: Lane, statements: readonly string[]): Promise<undefined> {
  const { stand } = lane;
  for (const statement of rowsOfTheDeck) await stand.pool.query(statement);
  await stand.engine('one');
  const id = await stand.run(lane.plan());
  await faultIn(lane, id);
  // What the database itself forbids (a requester with runs) is as good: the run keeps what it needs.
  for (const statement of statements) await stand.pool.query(statement).catch(() => undefined);
  await stand.abort(id);
  await untilClean(lane);
  const run = await stand.state(id, ['concluded'], 60_000);
  if (run.endingReason !== 'human') throw new Error(`ended because of ${run.endingReason}`);
}
