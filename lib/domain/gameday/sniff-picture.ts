/** PictureType is a picture that browsers show and cannot mistake for a page. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp';

/** mostPictureBytes is the largest attachment: a screenshot of a large screen fits several times. */
export const mostPictureBytes = 5 * 1024 * 1024;

const signatures: readonly (readonly [PictureType, (bytes: Uint8Array) => boolean])[] = [
  ['image/png', (bytes) => startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/jpeg', (bytes) => startsWith(bytes, 0, [0xff, 0xd8, 0xff])],
  // RIFF....WEBP
  [
    'image/webp',
    (bytes) =>
      startsWith(bytes, 0, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, 8, [0x57, 0x45, 0x42, 0x50]),
  ],
];

/** sniffPicture tells by its first bytes what a file is, whatever it calls itself; null for anything but PNG, JPEG and WebP. */
export function sniffPicture(bytes: Uint8Array): PictureType | null {
  return signatures.find(([, matches]) => matches(bytes))?.[0] ?? null;
}

function startsWith(bytes: Uint8Array, at: number, expected: readonly number[]): boolean {
  return expected.every((byte, place) => bytes[at + place] === byte);
}
