/**
 * isSameOrigin tells whether a state-changing request comes from a page of ours: by Sec-Fetch-Site, which pages cannot
 * forge, else by Origin against the address that the browser used or the configured one. With neither header it is refused.
 */
export function isSameOrigin(headers: Headers, publicUrl: URL): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('origin');
  if (origin === null || !URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.origin === publicUrl.origin || from.host === headers.get('host');
}
