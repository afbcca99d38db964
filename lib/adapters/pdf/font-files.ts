import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FontKey } from '@/lib/domain/print/font-metrics';

/** Whole static fonts under the SIL Open Font License; the licences lie beside them in their packages. */
const files: Readonly<Record<FontKey, string>> = {
  title: 'besley/700Bold/Besley_700Bold.ttf',
  text: 'ibm-plex-sans-condensed/400Regular/IBMPlexSansCondensed_400Regular.ttf',
  textBold: 'ibm-plex-sans-condensed/600SemiBold/IBMPlexSansCondensed_600SemiBold.ttf',
  mono: 'inconsolata/600SemiBold/Inconsolata_600SemiBold.ttf',
};

const loaded = new Map<FontKey, Buffer>();

/** readFontFile reads the file of a font once per process; it throws where the package is not installed. */
export function readFontFile(font: FontKey): Buffer {
  const known = loaded.get(font);
  if (known) return known;
  const file = path.join('node_modules', '@expo-google-fonts', files[font]);
  const folder = startFolders().find((candidate) =>
    existsSync(path.join(/*turbopackIgnore: true*/ candidate, file)),
  );
  if (folder === undefined) throw new Error(`${file} is missing: run npm ci`);
  const bytes = readFileSync(path.join(/*turbopackIgnore: true*/ folder, file));
  loaded.set(font, bytes);
  return bytes;
}

/** A bundled server knows only where it was started; the command line may be called from anywhere, but lies in its checkout. */
function startFolders(): string[] {
  const own = import.meta.url.startsWith('file:')
    ? path.resolve(fileURLToPath(import.meta.url), '../../../..')
    : '';
  return [process.cwd(), own].filter((folder) => folder !== '');
}
