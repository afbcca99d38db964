import { firstTeam } from '@/lib/domain/people/first-team';
import type { Role, TeamName } from '@/lib/domain/view/views';

/** DemoAccount is an account of the demo, its password printed on purpose. */
export interface DemoAccount {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role: Role;
  readonly team: TeamName;
}

const demoDomain = '@demo.masterdeck';

/** demoAccounts are seeded by `seedDemo` alone; they sign in only while MASTERDECK_DEMO=1. */
export const demoAccounts: readonly DemoAccount[] = [
  account('Fabiana', 'facilita-o-caos', 'facilitator'),
  account('Paulo', 'aceito-o-risco', 'product_owner'),
  account('Edu', 'engenharia-de-caos', 'engineer'),
  account('Vera', 'so-olhando-daqui', 'viewer'),
  // Whoever requested a run that was stopped must not release the latch: a demo with one facilitator needs somebody else.
  account('Ana', 'guardo-as-chaves', 'admin'),
];

/** demoProductOwner is the account in whose name the demo accepts a risk in one press. */
export const demoProductOwnerId = 'demo-paulo';

/** demoReviewerOf is the demo's account that accepts a change of a card which these people wrote; undefined where all of them wrote it. */
export function demoReviewerOf(authors: readonly (string | null)[]): DemoAccount | undefined {
  return demoAccounts.find(
    ({ id, role }) => (role === 'engineer' || role === 'facilitator') && !authors.includes(id),
  );
}

/** isDemoEmail tells whether an e-mail belongs to the demo, whose passwords are public. */
export function isDemoEmail(email: string): boolean {
  return email.toLowerCase().endsWith(demoDomain);
}

function account(name: string, password: string, role: Role): DemoAccount {
  const key = name.toLowerCase();
  return { id: `demo-${key}`, name, email: `${key}${demoDomain}`, password, role, team: firstTeam };
}
