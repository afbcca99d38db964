import localFont from 'next/font/local';

// The very files that are embedded in the PDF: the preview breaks no line differently.
const title = localFont({
  src: '../../../node_modules/@expo-google-fonts/besley/700Bold/Besley_700Bold.ttf',
  variable: '--pf-title',
  preload: false,
});
const text = localFont({
  src: '../../../node_modules/@expo-google-fonts/ibm-plex-sans-condensed/400Regular/IBMPlexSansCondensed_400Regular.ttf',
  variable: '--pf-text',
  preload: false,
});
const textBold = localFont({
  src: '../../../node_modules/@expo-google-fonts/ibm-plex-sans-condensed/600SemiBold/IBMPlexSansCondensed_600SemiBold.ttf',
  variable: '--pf-text-bold',
  preload: false,
});
const mono = localFont({
  src: '../../../node_modules/@expo-google-fonts/inconsolata/600SemiBold/Inconsolata_600SemiBold.ttf',
  variable: '--pf-mono',
  preload: false,
});

/** printFontVariables are the classes that bring the printed fonts to a page. */
export const printFontVariables = [title, text, textBold, mono].map(({ variable }) => variable).join(' ');
