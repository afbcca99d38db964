/** CardFormat is a size of card: poker for the hand, tarot for the table, A6 and A5 for the wall. */
export type CardFormat = 'poker' | 'tarot' | 'a6' | 'a5';

export const cardFormats: readonly CardFormat[] = ['poker', 'tarot', 'a6', 'a5'];

/** FormatSize gives the trimmed size in mm and the type sizes in points; nothing is set smaller than `minPt`. */
export interface FormatSize {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly minPt: number;
  readonly maxPt: number;
  readonly titlePt: { readonly min: number; readonly max: number };
  /** Names of parts stand above their part, or run into its first line where room is scarce. */
  readonly labels: 'above' | 'run-in';
  /** Furniture (band, mark, pips, code) grows by this against poker. */
  readonly scale: number;
}

/** formatSizes: 6 pt is what a good printer and good eyes manage at arm's length; larger cards are read from farther away. */
export const formatSizes: Readonly<Record<CardFormat, FormatSize>> = {
  poker: {
    widthMm: 63,
    heightMm: 88,
    minPt: 6,
    maxPt: 7.8,
    titlePt: { min: 7, max: 10 },
    labels: 'run-in',
    scale: 1,
  },
  tarot: {
    widthMm: 70,
    heightMm: 120,
    minPt: 7,
    maxPt: 9,
    titlePt: { min: 8, max: 12 },
    labels: 'above',
    scale: 1.12,
  },
  a6: {
    widthMm: 105,
    heightMm: 148,
    minPt: 9,
    maxPt: 11.6,
    titlePt: { min: 10, max: 17 },
    labels: 'above',
    scale: 1.5,
  },
  a5: {
    widthMm: 148,
    heightMm: 210,
    minPt: 9,
    maxPt: 16.5,
    titlePt: { min: 13, max: 25 },
    labels: 'above',
    scale: 2.1,
  },
};
