import type { FontMetrics } from '@/lib/domain/print/font-metrics';
import { hasGlyph, measureText } from './shape-words';

/** embeddedFontMetrics measures with the embedded fonts, kerning included. */
export const embeddedFontMetrics: FontMetrics = {
  hasGlyph,
  widthOf: (key, text) => measureText(key, text) / 1_000,
};
