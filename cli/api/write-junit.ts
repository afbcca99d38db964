import { writeFileSync } from 'node:fs';
import junit from 'junit-report-builder';
import type { ApiRun } from '@/lib/domain/api/api-schemas';
import { isOver } from './run-exit';

/**
 * writeJunit writes a run as a JUnit report: one case for the run as a whole and one per criterion that decides. What was refuted fails, what
 * could not be told is an error, never a pass.
 */
export function writeJunit(file: string, run: ApiRun): void {
  const builder = junit.newBuilder();
  const name = `${run.card.id} in ${run.environment}`;
  const suite = builder.testSuite().name(name).timestamp(new Date(run.times.requestedAt));
  const whole = suite
    .testCase()
    .className(run.card.id)
    .name(`verdict: ${run.verdict ?? run.state}`);
  const sentence = run.sentence?.en ?? `The run ended as ${run.state} (${run.ending ?? 'no ending'}).`;
  if (run.rollback === 'incomplete' || run.rollback === 'pending')
    whole.error(`The rollback is ${run.rollback}. ${sentence}`);
  else if (run.verdict === 'refuted') whole.failure(sentence);
  else if (run.verdict !== 'confirmed' || !isOver(run)) whole.error(sentence);
  whole.standardOutput(`${sentence}\n${run.url}`);
  for (const result of run.results.filter(({ decides }) => decides)) {
    const one = suite.testCase().className(run.card.id).name(`${result.metric} (${result.criterionId})`);
    if (result.outcome === 'breached') one.failure(result.reason.en);
    else if (result.outcome !== 'met') one.error(result.reason.en);
    one.standardOutput(`${result.reason.en}\n${result.resolvedQuery ?? ''}`);
  }
  writeFileSync(file, builder.build());
}
