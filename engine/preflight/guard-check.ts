import type { CheckResult } from '@/lib/domain/run/evidence';
import { unguarded } from '@/lib/domain/guard/target-guard';
import type { RunContext } from '../run-context';
import type { GuardFinding } from '../run-guards';
import { check, type PreflightCheck } from './check';

/** A guard counts its lease with a clock of its own; one whose wall clock is this far off is a machine in trouble. */
const clockLimitMs = 60_000;

/** guardChecks asks each guard that the target names whether it is there, and whether it stands beside the same Toxiproxy. */
export const guardChecks: PreflightCheck = async (run) => {
  const findings = await run.guards.inspect();
  return Promise.all(
    findings.map(async (finding) => guardCheck(finding, await misplaced(run, finding), now(run))),
  );
};

/** isGuarded tells whether a guard that can be relied on stands beside every Toxiproxy of the target. */
export async function isGuarded(run: RunContext): Promise<boolean> {
  const guards = run.plan.target.guards ?? [];
  if (guards.length === 0 || unguarded(run.plan.target.endpoints, guards).length > 0) return false;
  const checks = await guardChecks(run, new AbortController().signal);
  return checks.every(({ outcome }) => outcome === 'passed');
}

function now(run: RunContext): number {
  return run.sources.clock.now().getTime();
}

/** Names of proxies that the guard's Toxiproxy has not, or has elsewhere. The proof comes when the guard sees the fault itself. */
async function misplaced(run: RunContext, { guard, status }: GuardFinding): Promise<string[]> {
  const proxies = status?.proxies;
  if (!proxies) return [];
  const here = run.plan.target.endpoints.filter(({ apiUrl }) => apiUrl === guard.toxiproxyUrl);
  const seen = await run.sources.driver.listProxies(guard.toxiproxyUrl, 1_500).catch(() => []);
  return here.flatMap(({ proxy }) => {
    const ours = seen.find(({ name }) => name === proxy);
    const theirs = proxies.find(({ name }) => name === proxy);
    if (!ours || !theirs) return [proxy];
    return ours.listen === theirs.listen && ours.upstream === theirs.upstream ? [] : [proxy];
  });
}

/** guardCheck: the dead-man's guard answers, sees its Toxiproxy, and that is the one of this target. */
export function guardCheck(
  { guard, status, detail }: GuardFinding,
  strange: readonly string[],
  nowMs: number,
): CheckResult {
  const id = `guard:${guard.apiUrl}`;
  const say = (outcome: CheckResult['outcome'], pt: string, en: string) => check(id, outcome, pt, en);
  if (!status)
    return say(
      'warning',
      `O guarda em ${guard.apiUrl} não responde: ${detail ?? ''}. A execução segue sem ele.`,
      `The guard at ${guard.apiUrl} does not answer: ${detail ?? ''}. The run goes on without it.`,
    );
  if (!status.proxies)
    return say(
      'failed',
      `O guarda em ${guard.apiUrl} não alcança o Toxiproxy ao lado dele.`,
      `The guard at ${guard.apiUrl} cannot reach the Toxiproxy beside it.`,
    );
  if (strange.length > 0)
    return say(
      'failed',
      `O guarda em ${guard.apiUrl} está ao lado de outro Toxiproxy: lá não há ${strange.join(', ')} como aqui.`,
      `The guard at ${guard.apiUrl} stands beside another Toxiproxy: ${strange.join(', ')} is not there as it is here.`,
    );
  if (Math.abs(Date.parse(status.now) - nowMs) > clockLimitMs)
    return say(
      'warning',
      `O relógio do guarda em ${guard.apiUrl} está mais de um minuto fora.`,
      `The clock of the guard at ${guard.apiUrl} is more than a minute off.`,
    );
  return status.mayRestart
    ? say(
        'passed',
        'O guarda está ao lado do Toxiproxy, e pode reiniciá-lo se travar.',
        'The guard stands beside the Toxiproxy, and may restart it if it wedges.',
      )
    : say(
        'passed',
        'O guarda está ao lado do Toxiproxy e desfaz a falha se todo o resto se perder.',
        'The guard stands beside the Toxiproxy and undoes the fault if everything else is lost.',
      );
}
