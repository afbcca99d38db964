import type { Role } from '@/lib/domain/view/views';
import type { ServiceContext } from './service-context';

/** DemoAccount is an account of the demo, its password printed on purpose. */
export interface DemoAccount {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role: Role;
}

/** listDemoAccounts gives the accounts that the sign-in screen may print: none outside demo mode. */
export function listDemoAccounts(context: Pick<ServiceContext, 'demo'>): readonly DemoAccount[] {
  return context.demo ? demoAccounts : [];
}

/** demoAccounts are seeded by `seedDemo` alone; they sign in only while MASTERDECK_DEMO=1. */
export const demoAccounts: readonly DemoAccount[] = [
  { name: 'Fabiana', email: 'fabiana@demo.masterdeck', password: 'facilita-o-caos', role: 'facilitator' },
  { name: 'Paulo', email: 'paulo@demo.masterdeck', password: 'aceito-o-risco', role: 'product_owner' },
  { name: 'Edu', email: 'edu@demo.masterdeck', password: 'engenharia-de-caos', role: 'engineer' },
  { name: 'Vera', email: 'vera@demo.masterdeck', password: 'so-olhando-daqui', role: 'viewer' },
];
