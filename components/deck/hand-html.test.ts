import { describe, expect, it } from 'vitest';
import type { DeckCard } from '@/lib/domain/view/views';
import type { DeckWords } from './deck-words';
import { handHtml } from './hand-html';

const words = {
  deck: (key: string) => key,
  severity: (level: number) => `severity ${level} of 5`,
  state: (state: string) => state,
  result: () => 'confirmed',
} as unknown as DeckWords;

const card: DeckCard = {
  id: 'REDE-07',
  suit: 'network',
  severity: 2,
  title: 'Latência',
  target: 'pedidos -> estoque',
  archived: false,
  lastResult: { runId: 'r1', verdict: 'confirmed', ending: 'completed' },
};

const open = (state: 'injecting' | 'awaiting_approval') =>
  new Map([[card.id, { id: 'r2', cardId: card.id, environment: 'homologacao', state }]]);

describe('a hand as HTML', () => {
  it('leads to the card, with its number, title, severity and last result', () => {
    const html = handHtml([card], new Map(), {}, words);
    expect(html).toContain('<a href="/cards/REDE-07" data-card class="confirmed">');
    expect(html).toContain('<h3>Latência</h3>');
    expect(html).toContain('class="dealt-pips dealt-2" role="img" aria-label="severity 2 of 5"');
    expect(html).toContain('REDE-07 · confirmed');
  });

  it('leads to the run that is open, in red only while a fault may be live', () => {
    expect(handHtml([card], open('injecting'), {}, words)).toContain(
      '<a href="/runs/r2" data-card class="live">',
    );
    expect(handHtml([card], open('awaiting_approval'), {}, words)).toContain('class="open"');
  });

  it('says of a card whose target is switched off that it cannot be played here', () => {
    const html = handHtml([card], new Map(), {}, words, new Set([card.target]));
    expect(html).toContain('data-card class="locked"');
    expect(html).toContain('REDE-07 · offHere');
  });

  it.each(['title', 'target', 'id'] as const)('lets no %s out of its place', (field) => {
    const evil = `"><script>alert(1)</script>'&<img src=x onerror=alert(1)>`;
    const html = handHtml([{ ...card, [field]: evil }], new Map(), {}, words);
    expect([...html.matchAll(/<(\/?)([a-z0-9]+)/g)].map(([, end, name]) => `${end}${name}`)).toEqual([
      'li',
      'a',
      'span',
      '/span',
      'h3',
      '/h3',
      'span',
      '/span',
      'p',
      '/p',
      '/a',
      '/li',
    ]);
    expect(html).toContain(field === 'id' ? '%3Cscript%3E' : '&lt;script&gt;');
  });
});
