import { encode } from 'uqr';

/** encodeQr makes a QR code without a border: 15 % of it may be dirty, as a card handled in a room will be. */
export function encodeQr(text: string): readonly (readonly boolean[])[] {
  return encode(text, { ecc: 'M', border: 0 }).data;
}
