import localFont from 'next/font/local';

/** textFont is IBM Plex Sans: tabular figures by default, and the Portuguese glyphs. */
export const textFont = localFont({
  src: [
    {
      path: '../node_modules/@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2',
      style: 'normal',
      weight: '100 700',
    },
  ],
  variable: '--font-plex',
  display: 'swap',
  fallback: ['system-ui', 'sans-serif'],
});

/** titleFont is Besley, a Clarendon: the letters of playing cards and playbills, for titles and indices. */
export const titleFont = localFont({
  src: [
    {
      path: '../node_modules/@fontsource-variable/besley/files/besley-latin-wght-normal.woff2',
      style: 'normal',
      weight: '400 900',
    },
    {
      path: '../node_modules/@fontsource-variable/besley/files/besley-latin-wght-italic.woff2',
      style: 'italic',
      weight: '400 900',
    },
  ],
  variable: '--font-besley',
  display: 'swap',
  adjustFontFallback: 'Times New Roman',
  fallback: ['Georgia', 'serif'],
});
