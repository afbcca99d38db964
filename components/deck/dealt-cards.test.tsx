import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { suits } from '@/lib/domain/card/suit';
import { verdictSchema } from '@/lib/domain/run/run';
import { SuitMark } from '../card/suit-mark';
import { SuitPattern } from '../card/suit-pattern';
import { VerdictRing } from '../run/verdict-ring';

const css = readFileSync(new URL('../../app/dealt-cards.css', import.meta.url), 'utf8');

/** drawingsOf lists what a picture consists of: paths, and the measures of circles, boxes and ellipses. */
function drawingsOf(picture: React.ReactElement): string[] {
  return [...renderToStaticMarkup(picture).matchAll(/ (?:d|cx|rx)="[^"]*"/g)].map(([found]) =>
    found.slice(1).replaceAll('"', "'"),
  );
}

describe('the style sheet of dealt cards', () => {
  it.each(suits)('draws the mark and the pattern of %s as every other screen does', (suit) => {
    const drawings = [<SuitMark key="" suit={suit} />, <SuitPattern key="" suit={suit} />].flatMap(
      drawingsOf,
    );
    expect(drawings.length).toBeGreaterThan(2);
    for (const drawing of drawings) expect(css).toContain(drawing);
  });

  it.each(verdictSchema.options)('draws the ring of %s as every other screen does', (verdict) => {
    const [drawing] = drawingsOf(<VerdictRing verdict={verdict} />);
    expect(css).toContain(drawing);
  });
});
