import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** authSecret returns the secret that signs sessions, made at the first start and kept, so that a restart signs nobody out. */
export function authSecret(directory: string): string {
  const file = join(directory, 'auth-secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}
