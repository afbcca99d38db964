const base = 'http://ours.invalid';

/** safePath gives back a path of this site, or the fallback: where a redirect may go must never be another site. */
export function safePath(candidate: unknown, fallback: string): string {
  if (typeof candidate !== 'string' || !candidate.startsWith('/') || candidate.length > 2_000)
    return fallback;
  if (!URL.canParse(candidate, base)) return fallback;
  // The parser reads `//other.site`, `/\other.site` and tabs in between as browsers do.
  const url = new URL(candidate, base);
  if (url.origin !== base || url.pathname.startsWith('//')) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
