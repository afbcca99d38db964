const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** nameBrowser makes two words of what a browser calls itself, for its owner to know it by; null where it says nothing known. */
export function nameBrowser(agent: string | null): string | null {
  if (agent === null) return null;
  const found = (list: typeof browsers) => list.find(([pattern]) => pattern.test(agent))?.[1];
  const words = [found(browsers), found(systems)].filter((word) => word !== undefined);
  return words.length > 0 ? words.join(' · ') : null;
}
