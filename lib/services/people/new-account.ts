import { refuse, type Outcome } from '../failure';

/** shortestPassword follows NIST SP 800-63B's advice for passwords that stand alone, with room: length, no rules of composition. */
const shortestPassword = 12;
/** longestPassword is the most that is ever hashed, in characters. */
const longestPassword = 512;
const longestName = 120;

/** checkNewAccount reads the name and the password of a new account as a person typed them. */
export function checkNewAccount(typed: {
  readonly name: string;
  readonly password: string;
}): Outcome<{ readonly name: string; readonly password: string }> {
  const name = typed.name.trim().slice(0, longestName);
  if (name === '') return refuse('name_missing');
  const { length } = typed.password;
  if (length < shortestPassword || length > longestPassword) return refuse('password_short');
  return { ok: true, value: { name, password: typed.password } };
}
