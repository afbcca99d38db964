/** BaseUrl is where an API lives; credentials in the address are moved to a header, and never stand in `label`. */
export interface BaseUrl {
  /** The address as it may be shown: without credentials, query and trailing slash. */
  readonly label: string;
  readonly headers: Readonly<Record<string, string>>;
  /** resolve appends an already escaped path, and keeps query parameters of the base (`partial_response=false`). */
  resolve(path: string, query?: Readonly<Record<string, string>>): URL;
}

/** readBaseUrl parses an http(s) address; it throws a TypeError that names the address without its credentials. */
export function readBaseUrl(text: string): BaseUrl {
  const base = URL.canParse(text) ? new URL(text) : null;
  if (base === null || !/^https?:$/.test(base.protocol)) {
    throw new TypeError(`not an http(s) address: ${text.replace(/\/\/[^/@]*@/, '//')}`);
  }
  const folder = base.pathname.replace(/\/+$/, '');
  return {
    label: `${base.origin}${folder}`,
    headers: base.username === '' ? {} : { authorization: basicAuthorization(base) },
    resolve(path, query = {}) {
      const url = new URL(`${base.origin}${folder}${path}`);
      url.search = base.search;
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url;
    },
  };
}

function basicAuthorization(base: URL): string {
  const pair = `${decodeURIComponent(base.username)}:${decodeURIComponent(base.password)}`;
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}
