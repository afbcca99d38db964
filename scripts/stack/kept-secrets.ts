import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** authSecret returns the secret that signs sessions, made at the first start and kept, so that a restart signs nobody out. */
export function authSecret(directory: string): string {
  return keptSecret(directory, 'auth-secret');
}

/** guardSecret returns the secret that engine and guard share; kept, so that a guard that comes back knows its engine. */
export function guardSecret(directory: string): string {
  return keptSecret(directory, 'guard-secret');
}

function keptSecret(directory: string, name: string): string {
  const file = join(directory, name);
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}
