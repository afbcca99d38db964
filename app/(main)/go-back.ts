import { redirect } from 'next/navigation';
import type { Outcome } from '@/lib/services/failure';

/** goBack leads back to a page of ours, with `?failure=` where what was asked was refused. */
export function goBack(page: string, outcome: Outcome<unknown>): never {
  redirect(outcome.ok ? page : `${page}?failure=${outcome.failure.code}`);
}
