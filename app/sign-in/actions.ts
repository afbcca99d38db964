'use server';

/** signInWithPassword takes email, password and from (a path of ours to go on to); back with `?failure=` where refused. */
export async function signInWithPassword(form: FormData): Promise<void> {
  throw new Error(`not built yet ${String(form)}`);
}

/** signInAsDemoAccount takes email and from; demo mode only, one press. */
export async function signInAsDemoAccount(form: FormData): Promise<void> {
  throw new Error(`not built yet ${String(form)}`);
}
