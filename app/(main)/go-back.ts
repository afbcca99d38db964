import { refresh } from 'next/cache';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { Outcome } from '@/lib/services/failure';

/** goBack leads a form's sender back to a page of ours, with `?failure=` where what was asked was refused. */
export async function goBack(page: string, outcome: Outcome<unknown>): Promise<void> {
  if (outcome.ok) return comeBack(page);
  redirect(`${page}${page.includes('?') ? '&' : '?'}failure=${outcome.failure.code}`);
}

/**
 * comeBack leads a form's sender back to a page of ours. Whoever is on that page already stays there and sees it fresh: a redirect would
 * mount it anew, and take away what they are writing in its other forms.
 */
export async function comeBack(page: string): Promise<void> {
  if (await isThereByScript(page)) refresh();
  else redirect(page);
}

/** A form sent without JavaScript is a navigation: it needs its redirect, or reloading would send it again. */
async function isThereByScript(page: string): Promise<boolean> {
  const asked = await headers();
  const referer = asked.get('referer');
  if (!asked.has('next-action') || referer === null || !URL.canParse(referer)) return false;
  const { pathname, search } = new URL(referer);
  return `${pathname}${search}` === page;
}
