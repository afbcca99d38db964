import { randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** newRunId makes an id of 16 letters and digits (80 random bits): it goes into the names of our toxics, and is read aloud. */
export function newRunId(): string {
  return Array.from(randomBytes(16), (byte) => alphabet.charAt(byte % alphabet.length)).join('');
}
