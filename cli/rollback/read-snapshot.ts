import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { rollbackSnapshotSchema } from '@/lib/domain/guard/rollback-snapshot';
import { directRollbackSchema, type DirectRollback } from '@/lib/domain/fault/direct-rollback';

/**
 * readSnapshot reads the SNAPSHOT of a direct rollback: the JSON itself, the name of a file that holds it or that a guard keeps, or `-` for standard input.
 * Throws an Error that says what was found and what is allowed.
 */
export async function readSnapshot(given: string): Promise<DirectRollback> {
  const source = await readSource(given);
  let json: unknown;
  try {
    json = JSON.parse(source);
  } catch (error) {
    throw new Error(`The snapshot is not JSON (${String(error)}). It begins with: ${source.slice(0, 60)}`, {
      cause: error,
    });
  }
  // What a guard keeps on its disk is as good.
  const kept = rollbackSnapshotSchema.safeParse(json);
  if (kept.success)
    return kept.data.endpoints.map(({ apiUrl, snapshot }) => ({ apiUrl, proxy: snapshot.name, snapshot }));
  const parsed = directRollbackSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new Error(`The snapshot does not have the expected shape:\n${z.prettifyError(parsed.error)}`);
}

async function readSource(given: string): Promise<string> {
  if (given === '-') return await text(process.stdin);
  return /^\s*[[{]/.test(given) ? given : await readFile(given, 'utf8');
}
