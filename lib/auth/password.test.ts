import { describe, expect, it } from 'vitest';
import { hashPassword, isPasswordOf } from './password';

describe('passwords', () => {
  it('are stored as argon2id, salted', async () => {
    const [one, two] = await Promise.all([hashPassword('segredo'), hashPassword('segredo')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  it('match themselves and nothing else', async () => {
    const hash = await hashPassword('segredo');
    expect(await isPasswordOf(hash, 'segredo')).toBe(true);
    expect(await isPasswordOf(hash, 'Segredo')).toBe(false);
    expect(await isPasswordOf(hash, '')).toBe(false);
    expect(await isPasswordOf(hash, 'x'.repeat(100_000))).toBe(false);
    expect(await isPasswordOf('not a hash', 'segredo')).toBe(false);
  });

  it('are checked against a decoy where there is no account, not even the decoy itself matching', async () => {
    expect(await isPasswordOf(null, 'decoy')).toBe(false);
  });
});
