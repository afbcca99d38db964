import { findMember } from '@/lib/adapters/postgres/user-store';
import { demoProductOwnerId } from '@/lib/auth/demo-accounts';
import { firstTeam } from '@/lib/domain/people/first-team';
import type { Viewer } from '@/lib/domain/view/views';
import { acceptRisk } from './accept-risk';
import { refuse, type Outcome } from './failure';
import type { ServiceContext } from './service-context';

/** acceptAsDemoProductOwner records the acceptance as the demo's product owner, and who pressed for them; demo mode only. */
export async function acceptAsDemoProductOwner(
  context: ServiceContext,
  viewer: Viewer,
  runId: string,
  planHash: string,
): Promise<Outcome<{ readonly runId: string }>> {
  if (!context.demo) return refuse('demo_only');
  const productOwner = await findMember(context.db, demoProductOwnerId, firstTeam.id);
  if (!productOwner) return refuse('not_found');
  return acceptRisk(context, productOwner, runId, planHash, {
    note: {
      'pt-BR': `Na demonstração, ${viewer.name} registrou o aceite em nome de ${productOwner.name}.`,
      en: `In the demo, ${viewer.name} recorded the acceptance in the name of ${productOwner.name}.`,
    },
  });
}
