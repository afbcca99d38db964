import { createHash } from 'node:crypto';

/** hashSource names a version of a file by its bytes: SHA-256 of the UTF-8 text, in hexadecimal. */
export function hashSource(source: string): string {
  return createHash('sha256').update(source, 'utf8').digest('hex');
}
