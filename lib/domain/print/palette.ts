import type { Suit } from '../card/suit';

/** ColourMode: `bw` uses black and paper alone, for any laser printer. */
export type ColourMode = 'colour' | 'bw';

/** Palette holds the inks of one suit's cards; text is pure black, for grey or mixed text of 6 pt is printed in dots. */
export interface Palette {
  readonly text: string;
  readonly suit: string;
  /** Lines of a pattern on the suit's ground. */
  readonly onSuit: string;
  readonly rule: string;
  readonly paper: string;
  /** Abort, and nothing else. */
  readonly abort: string;
  /** Ground and lines of a back. */
  readonly back: { readonly ground: string; readonly line: string };
}

/** neutral is the deck itself: covers, rules and roles. */
export type CardFamily = Suit | 'neutral';

const suitInks: Readonly<Record<CardFamily, string>> = {
  network: '#0072b2',
  compute: '#a84300',
  data: '#00795c',
  dependencies: '#8f4e8b',
  neutral: '#1b2a2f',
};

/** paletteOf gives the inks of a family of cards. */
export function paletteOf(family: CardFamily, mode: ColourMode): Palette {
  const paper = '#ffffff';
  if (mode === 'bw') {
    const black = '#000000';
    return {
      text: black,
      suit: black,
      onSuit: paper,
      rule: black,
      paper,
      abort: black,
      back: { ground: paper, line: black },
    };
  }
  const suit = suitInks[family];
  const light = blend(suit, paper, 0.34);
  return {
    text: '#000000',
    suit,
    onSuit: light,
    rule: blend(suit, paper, 0.5),
    paper,
    abort: '#c4122f',
    back: { ground: suit, line: light },
  };
}

function blend(from: string, to: string, share: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => channel(from, at) * (1 - share) + channel(to, at) * share);
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}
