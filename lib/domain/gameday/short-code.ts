import { createHash, createHmac } from 'node:crypto';

/** Consonants and digits that nobody mistakes for one another when read aloud or typed on a phone; no vowel, so no word. */
const letters = 'BCDFGHJKMNPQRSTVWXZ23456789';

/** Six letters of 27 are 387 million codes: guessed at ten a minute, an open GameDay is found after centuries. */
const length = 6;

/** makeShortCode derives the short code of a GameDay from the installation's secret: it can be shown again, and is stored nowhere. */
export function makeShortCode(secret: string, gameDayId: string, round: number): string {
  const bytes = createHmac('sha256', secret).update(`game-day-code\n${gameDayId}\n${round}`).digest();
  let number = bytes.readBigUInt64BE(0);
  let code = '';
  for (let place = 0; place < length; place += 1) {
    code += letters[Number(number % BigInt(letters.length))] ?? '';
    number /= BigInt(letters.length);
  }
  return code;
}

/** readShortCode brings what was typed into the form of a code; null where it cannot be one. */
export function readShortCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s.-]/g, '');
  return /^[B-DF-HJKMNP-TV-XZ2-9]{6}$/.test(code) ? code : null;
}

/** showShortCode writes a code in two halves, as people read it aloud. */
export function showShortCode(code: string): string {
  return `${code.slice(0, length / 2)} ${code.slice(length / 2)}`;
}

/** hashShortCode is what the database knows of a code. */
export function hashShortCode(code: string): string {
  return createHash('sha256').update(`game-day-code\n${code}`).digest('hex');
}
