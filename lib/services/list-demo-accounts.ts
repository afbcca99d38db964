import { demoAccounts, type DemoAccount } from '@/lib/auth/demo-accounts';
import type { ServiceContext } from './service-context';

export type { DemoAccount } from '@/lib/auth/demo-accounts';

/** listDemoAccounts gives the accounts that the sign-in screen may print: none outside demo mode. */
export function listDemoAccounts(context: Pick<ServiceContext, 'demo'>): readonly DemoAccount[] {
  return context.demo ? demoAccounts : [];
}
