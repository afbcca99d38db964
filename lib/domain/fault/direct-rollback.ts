import { z } from 'zod';
import { endpointSchema, proxySnapshotSchema } from './fault';

/** directRollbackSchema is the SNAPSHOT of `masterdeck rollback --direct`: each proxy with the state in which it must come back. */
export const directRollbackSchema = z.array(endpointSchema.extend({ snapshot: proxySnapshotSchema })).min(1);
export type DirectRollback = z.infer<typeof directRollbackSchema>;

/** directRollbackCommand is our own command to put these proxies back, for a shell: it needs neither database nor engine. */
export function directRollbackCommand(proxies: DirectRollback): string {
  return `npx masterdeck rollback --direct ${quoteForShell(JSON.stringify(proxies))}`;
}

/** quoteForShell makes one word of a POSIX shell out of any text. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
