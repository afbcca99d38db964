import { authSecret } from '../stack/kept-secrets';
import { startWeb, webAddress } from '../stack/web';
import { buildWeb } from '../stack/web-build';
import { facilitator } from './bench-run';
import { signInAs, type SignedIn } from './signed-in';

/** SignedInWeb is the production build over a database of its own, and a facilitator's session on it. */
export interface SignedInWeb {
  readonly url: string;
  readonly session: SignedIn;
}

/** withWeb builds and starts the application over this database, signs the facilitator in, and stops it when `use` has ended. */
export async function withWeb<T>(
  { databaseUrl, directory }: { readonly databaseUrl: string; readonly directory: string },
  use: (web: SignedInWeb) => Promise<T>,
): Promise<T> {
  await buildWeb();
  const { port, url } = await webAddress('localhost', 0);
  const env = {
    DATABASE_URL: databaseUrl,
    NEXTAUTH_SECRET: authSecret(directory),
    NEXTAUTH_URL: url,
    MASTERDECK_DEMO: '1',
  };
  const web = await startWeb({ host: 'localhost', port, directory, env });
  try {
    const { email, password } = facilitator();
    return await use({ url, session: await signInAs(url, email, password) });
  } finally {
    await web.stop();
  }
}
