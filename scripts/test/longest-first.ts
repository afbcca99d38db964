import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files of tests that wait longest, longest first: whichever is begun last decides when all are done. */
const longest = [
  'sandbox/shop.integration',
  'engine/crash.integration',
  'engine/life.integration',
  'chaos/crash-points.integration',
  'engine/database-lost.integration',
  'sandbox/ops/monitoring.integration',
  'engine/rollback-incomplete.integration',
  'lib/adapters/toxiproxy/stalled-reader.integration',
  'lib/adapters/toxiproxy/lost-answers.integration',
];

/** LongestFirst begins with the files that are known to take long; a bare checkout has no measured times of its own to go by. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a.moduleId) - rank(b.moduleId));
  }
}

function rank(file: string): number {
  const index = longest.findIndex((part) => file.includes(part));
  return index === -1 ? longest.length : index;
}
