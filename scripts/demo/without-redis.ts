import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMap, isSeq, parseDocument } from 'yaml';
import { z } from 'zod';

/**
 * withoutRedis copies a deck into a temporary folder and leaves the targets behind Redis out of its environments: a card that needs one then
 * says that the target does not exist there, instead of failing at a preflight. It returns the folder.
 */
export function withoutRedis(deckDir: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'masterdeck-deck-'));
  cpSync(deckDir, copy, { recursive: true });
  const file = join(copy, 'ambientes.yaml');
  writeFileSync(file, leaveRedisOut(readFileSync(file, 'utf8')));
  return copy;
}

const targetNames = z.object({
  ambientes: z.array(z.object({ alvos: z.array(z.object({ nome: z.string() })) })),
});

/** leaveRedisOut removes every target that leads to a Redis from the text of an `ambientes.yaml`; the rest stays as it is written. */
export function leaveRedisOut(environments: string): string {
  const document = parseDocument(environments);
  // Read before anything is removed: an alias can only be resolved while its anchor is there.
  const { ambientes } = targetNames.parse(document.toJS());
  const list = document.get('ambientes');
  for (const [at, environment] of (isSeq(list) ? list.items : []).entries()) {
    const targets = isMap(environment) ? environment.get('alvos') : undefined;
    if (!isSeq(targets)) continue;
    const isKept = (index: number) => !(ambientes[at]?.alvos[index]?.nome ?? '').includes(' -> redis-');
    targets.items = targets.items.filter((_, index) => isKept(index));
  }
  return document.toString();
}
