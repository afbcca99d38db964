import { findAlertmanager } from './alertmanager-binary';
import { findPrometheus } from './prometheus-binary';
import { findRedis } from './redis-binary';
import { findToxiproxy } from './toxiproxy-binary';

/**
 * ensureBinaries fetches whatever server binaries this machine lacks, so that no test's time limit pays for it. Where a
 * server is the person's own (`have`), its binary is not needed.
 */
export async function ensureBinaries(
  have: Partial<Record<'toxiproxy' | 'prometheus' | 'alertmanager' | 'redis', boolean>> = {},
): Promise<void> {
  // One after the other: two Go builds at once would make each slower on two cores, and both may want the same toolchain.
  if (have.toxiproxy !== true) await findToxiproxy();
  if (have.prometheus !== true) await findPrometheus();
  if (have.alertmanager !== true) await findAlertmanager();
  // The one server that a start does without: whoever needs it says so with the reason when it is started.
  if (have.redis !== true) await findRedis().catch(() => undefined);
}
