import { describe, expect, it } from 'vitest';
import { EnvironmentError, parseEngineEnvironment, parseWebEnvironment } from './env';

const web = {
  DATABASE_URL: 'postgresql://user:hidden@localhost/masterdeck',
  NEXTAUTH_SECRET: 'a secret of thirty-two characters',
  NEXTAUTH_URL: 'http://127.0.0.1:3000',
};

function fieldsOf(parse: () => unknown): string[] {
  try {
    parse();
  } catch (error) {
    if (error instanceof EnvironmentError) return error.fields.map(({ field }) => field);
    throw error;
  }
  return [];
}

describe('environment', () => {
  it('reads the web process, demo off unless asked for', () => {
    const parsed = parseWebEnvironment(web);
    expect(parsed).toMatchObject({ demo: false, logLevel: 'info', authSecret: web.NEXTAUTH_SECRET });
    expect(parseWebEnvironment({ ...web, MASTERDECK_DEMO: '1' }).demo).toBe(true);
  });

  it('lists every bad field at once, and no value', () => {
    const bad = {
      DATABASE_URL: 'mysql://hidden',
      NEXTAUTH_SECRET: 'short',
      MASTERDECK_DEMO: 'yes',
      LOG_LEVEL: 'loud',
    };
    expect(fieldsOf(() => parseWebEnvironment(bad))).toEqual([
      'DATABASE_URL',
      'NEXTAUTH_SECRET',
      'NEXTAUTH_URL',
      'MASTERDECK_DEMO',
      'LOG_LEVEL',
    ]);
    expect(() => parseWebEnvironment(bad)).not.toThrow(/hidden|short/);
  });

  it('treats an empty variable as missing', () => {
    expect(fieldsOf(() => parseWebEnvironment({ ...web, NEXTAUTH_SECRET: '' }))).toEqual(['NEXTAUTH_SECRET']);
  });

  it('reads the engine, whose failpoints need two keys', () => {
    const engine = { DATABASE_URL: web.DATABASE_URL, ENGINE_FAILPOINT: 'after-intent' };
    expect(parseEngineEnvironment(engine)).toMatchObject({
      engineName: 'engine',
      supervised: false,
      failpoint: null,
    });
    expect(parseEngineEnvironment({ ...engine, ENGINE_ALLOW_FAILPOINTS: '1' }).failpoint).toBe(
      'after-intent',
    );
    expect(fieldsOf(() => parseEngineEnvironment({ ENGINE_NAME: 'two words' }))).toEqual([
      'DATABASE_URL',
      'ENGINE_NAME',
    ]);
  });
});
