import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@/lib/adapters/postgres/client';
import { launchRun, waitForEvent } from './bench-run';
import { readCpuMs } from './process-cpu';
import type { SignedIn } from './signed-in';

/** EngineCpu is processor time of the engine as a share of one core: idle, and with that many runs under watch. */
export interface EngineCpu {
  readonly runs: number;
  readonly seconds: number;
  readonly idleShare: number;
  readonly busyShare: number;
  readonly sharePerRun: number;
}

/** measureEngineCpu watches the engine idle and then with `runs` injected faults, for `seconds` each. */
export async function measureEngineCpu(
  db: Database,
  session: SignedIn,
  enginePid: () => number,
  runs: number,
  seconds: number,
): Promise<EngineCpu> {
  const idleShare = await shareOfCore(enginePid, seconds);
  const ids: string[] = [];
  for (let n = 1; n <= runs; n += 1) ids.push(await launchRun(db, n));
  for (const id of ids) await waitForEvent(db, id, 'fault_injected');
  const busyShare = await shareOfCore(enginePid, seconds);
  for (const id of ids) await session.post(`/api/runs/${id}/abort`);
  for (const id of ids) await waitForEvent(db, id, 'concluded');
  return { runs, seconds, idleShare, busyShare, sharePerRun: (busyShare - idleShare) / runs };
}

async function shareOfCore(pid: () => number, seconds: number): Promise<number> {
  const before = readCpuMs(pid());
  const startedAt = performance.now();
  await sleep(seconds * 1_000);
  return (readCpuMs(pid()) - before) / (performance.now() - startedAt);
}
