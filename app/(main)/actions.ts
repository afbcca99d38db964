'use server';

/** signOut deletes the session row and the cookie. */
export async function signOut(): Promise<void> {
  throw new Error('not built yet');
}

/** releaseStop takes reason and from (a path of ours to go back to). */
export async function releaseStop(form: FormData): Promise<void> {
  throw new Error(`not built yet ${String(form)}`);
}
