import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { answerStyle, noSeatPage } from './answer-page';

it('the style of the answer is the one that the browser is told to allow', () => {
  const hash = createHash('sha256').update(answerStyle).digest('base64');
  expect(noSeatPage()).toContain(`<style>${answerStyle}</style>`);
  expect(readFileSync('next.config.js', 'utf8')).toContain(`style-src 'sha256-${hash}'`);
});
