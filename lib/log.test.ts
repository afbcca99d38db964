import { describe, expect, it } from 'vitest';
import { createLogger } from './log';

describe('createLogger', () => {
  it('writes one JSON line, without secrets', () => {
    const lines: string[] = [];
    const log = createLogger(
      { process: 'web', level: 'info' },
      { write: (line: string) => void lines.push(line) },
    );
    log.info({ runId: 'abc', password: 'hidden', user: { passwordHash: 'hidden' } }, 'signed in');
    log.debug('not at this level');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ process: 'web', runId: 'abc', msg: 'signed in' });
    expect(lines[0]).not.toContain('hidden');
  });
});
