import { hash, verify } from '@node-rs/argon2';

// argon2id with OWASP's minimum (19 MiB, 2 passes, 1 lane): about 20 ms, and no lever to exhaust memory with.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** longestPassword bounds what is hashed, in characters. */
const longestPassword = 512;

/** hashPassword makes the argon2id hash that is stored, with its salt and cost inside. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

let decoy: Promise<string> | undefined;

/**
 * isPasswordOf tells whether a password matches a stored hash. With no hash it does the same work against a decoy, so that
 * the time it takes does not tell whether an account exists.
 */
export async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('decoy');
  const stored = passwordHash ?? (await decoy);
  if (password.length > longestPassword) return false;
  const matches = await verify(stored, password).catch(() => false);
  return matches && passwordHash !== null;
}
