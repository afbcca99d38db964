'use server';

import { redirect } from 'next/navigation';
import { formText } from '@/app/(main)/form-fields';
import { safePath } from '@/lib/auth/safe-path';
import { signIn } from '@/lib/auth/sign-in';
import { listDemoAccounts } from '@/lib/services/list-demo-accounts';
import { webContext } from '@/lib/services/service-context';

/** signInWithPassword takes email, password and from (a path of ours to go on to); back with `?failure=` where refused. */
export async function signInWithPassword(form: FormData): Promise<void> {
  const result = await signIn(formText(form, 'email'), formText(form, 'password'));
  finish(result, safePath(form.get('from'), '/deck'));
}

/** signInAsDemoAccount takes email and from; demo mode only, one press. */
export async function signInAsDemoAccount(form: FormData): Promise<void> {
  const account = listDemoAccounts(webContext()).find(({ email }) => email === form.get('email'));
  const result = account ? await signIn(account.email, account.password) : 'wrong_credentials';
  finish(result, safePath(form.get('from'), '/deck'));
}

function finish(result: Awaited<ReturnType<typeof signIn>>, from: string): never {
  if (result === 'signed_in') redirect(from);
  redirect(`/sign-in?failure=${result}&from=${encodeURIComponent(from)}`);
}
