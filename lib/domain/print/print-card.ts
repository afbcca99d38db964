import type { Card } from '../card/card';
import type { Locale } from '../diagnostic/problem';
import type { Endpoint } from '../fault/fault';
import type { CardFormat } from './card-format';
import type { FontMetrics } from './font-metrics';
import type { ColourMode } from './palette';

/** PrintableCard is a card with the version that is printed; a draft is marked as one. */
export interface PrintableCard {
  readonly card: Card;
  readonly versionHash: string;
  readonly draft: boolean;
  /** The proxies of the card's target in its environment; null where no catalogue tells them. */
  readonly endpoints: readonly Endpoint[] | null;
}

/** PrintStyle is how cards look, whatever the sheet: size, inks, the language of our labels, the address behind the code. */
export interface PrintStyle {
  readonly format: CardFormat;
  readonly mode: ColourMode;
  readonly locale: Locale;
  /** Where scanning leads, without a slash at the end. */
  readonly baseUrl: string;
  readonly deck: string;
}

/** PressRoom is what the layout takes from outside: the fonts' measures and the maker of QR codes. */
export interface PressRoom {
  readonly metrics: FontMetrics;
  /** The dark modules of a QR code, row by row. */
  readonly encodeQr: (text: string) => readonly (readonly boolean[])[];
}

/** hashOnCard is how much of a version's hash is printed: enough to tell the versions of one card apart. */
export const hashOnCard = 8;

/** codeUrl is what the QR code says: deck, card and version; in capitals, which a QR code sets in fewer and larger modules. */
export function codeUrl({ baseUrl, deck }: PrintStyle, cardId: string, versionHash: string): string {
  const { origin, pathname } = new URL(baseUrl);
  const place = `${origin.toUpperCase()}${pathname.replace(/\/+$/, '')}`;
  const parts = [deck, cardId, versionHash.slice(0, hashOnCard)].map(encodeURIComponent);
  return `${place}/C/${parts.join('/').toUpperCase()}`;
}
