import { hostname, userInfo } from 'node:os';

/** shellUser says who sits at the terminal, for the record: there is no account to ask. */
export function shellUser(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    return `shell@${hostname()}`;
  }
}
