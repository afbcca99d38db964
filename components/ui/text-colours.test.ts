import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../../app/globals.css', import.meta.url), 'utf8');
const light = /:root,\s*\.paper \{([^}]*)\}/.exec(css)?.[1] ?? '';

function colourOf(name: string): string {
  const colour = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(light)?.[1];
  if (colour === undefined) throw new Error(`there is no --${name}`);
  return colour;
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

describe('small words by day', () => {
  it.each(['ink', 'muted', 'live-ink', 'canary-ink', 'refuted'])('%s are readable on the table', (name) => {
    expect(contrast(colourOf(name), colourOf('table'))).toBeGreaterThanOrEqual(4.5);
  });
});
