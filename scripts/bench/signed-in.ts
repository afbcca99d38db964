/** SignedIn is a browser's session without the browser. */
export interface SignedIn {
  /** The header that proves the session. */
  readonly cookie: string;
  post(path: string): Promise<Response>;
}

/** signInAs signs in through next-auth's own routes, as any client may. */
export async function signInAs(webUrl: string, email: string, password: string): Promise<SignedIn> {
  const jar = new Map<string, string>();
  const csrf = await fetch(`${webUrl}/api/auth/csrf`);
  keep(jar, csrf);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const answer = await fetch(`${webUrl}/api/auth/callback/credentials`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: asHeader(jar), origin: webUrl },
    body: new URLSearchParams({ csrfToken, email, password, json: 'true' }),
  });
  keep(jar, answer);
  if (![...jar.keys()].some((name) => name.endsWith('session-token')))
    throw new Error(`signing in as ${email} gave no session (HTTP ${answer.status})`);
  return {
    cookie: asHeader(jar),
    post: (path) =>
      fetch(`${webUrl}${path}`, {
        method: 'POST',
        headers: {
          cookie: asHeader(jar),
          origin: webUrl,
          accept: 'application/json',
          'sec-fetch-site': 'same-origin',
        },
      }),
  };
}

function keep(jar: Map<string, string>, answer: Response): void {
  for (const line of answer.headers.getSetCookie()) {
    const [pair = ''] = line.split(';');
    const equals = pair.indexOf('=');
    jar.set(pair.slice(0, equals), pair.slice(equals + 1));
  }
}

function asHeader(jar: Map<string, string>): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}
