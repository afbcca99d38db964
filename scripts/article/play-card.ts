import type { Database } from '@/lib/adapters/postgres/client';
import type { RunView } from '@/lib/domain/view/views';
import { executeCard } from '../case-study/execute-card';
import { settleShop } from '../case-study/settle-shop';
import type { Profile } from './spring-shop';
import type { ArticleStack } from './start-article-stack';

/** playCard switches the order-services to a profile, waits until they have settled, and executes REDE-07 on them. */
export async function playCard(
  db: Database,
  { shop, addresses }: ArticleStack,
  execution: { readonly profile: Profile; readonly durationMs: number },
  say: (line: string) => void,
): Promise<RunView> {
  const { profile, durationMs } = execution;
  say(`${profile}: starting the order-services with it`);
  await shop.setProfile(profile);
  // A JVM that has just started answers its first thousand orders slowly: that is the start, not the shop.
  await settleShop(addresses.prometheusUrl);
  say(`${profile}: REDE-07 for ${durationMs / 60_000} min`);
  return executeCard(db, 'REDE-07', durationMs, say);
}
