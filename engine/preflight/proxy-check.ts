import { touchedEndpoints } from '@/lib/domain/hand/touched-endpoints';
import { readToxicOwner } from '@/lib/domain/fault/toxic-name';
import type { CheckResult, EndpointReading } from '@/lib/domain/run/evidence';
import { readEndpoint } from '../expected-fault';
import { mapBounded } from '../map-bounded';
import { looksAtOnce } from '../read-tick';
import { lookBudgetMs } from '@/lib/domain/fault/undo';
import { check, type PreflightCheck } from './check';

/** proxyCheck: the proxy is there, enabled, and carries nothing. */
export function proxyCheck(reading: EndpointReading, enabled: boolean): CheckResult {
  const { proxy } = reading;
  const id = `proxy:${proxy}`;
  switch (reading.state) {
    case 'clean':
      return enabled
        ? check(
            id,
            'passed',
            `O proxy ${proxy} responde e está limpo.`,
            `The proxy ${proxy} answers and is clean.`,
          )
        : check(id, 'failed', `O proxy ${proxy} está desabilitado.`, `The proxy ${proxy} is disabled.`);
    case 'fault_in':
    case 'foreign_toxics':
    case 'different':
      return dirtyProxy(id, reading);
    case 'proxy_missing':
      return check(
        id,
        'failed',
        `O proxy ${proxy} não existe no Toxiproxy.`,
        `The proxy ${proxy} does not exist in Toxiproxy.`,
      );
    case 'wedged':
      return check(
        id,
        'failed',
        `O proxy ${proxy} está travado: reinicie este Toxiproxy.`,
        `The proxy ${proxy} is wedged: restart this Toxiproxy.`,
      );
    case 'unreachable':
      return check(
        id,
        'failed',
        `O Toxiproxy de ${proxy} não responde (${reading.apiUrl}).`,
        `The Toxiproxy of ${proxy} does not answer (${reading.apiUrl}).`,
      );
  }
}

function dirtyProxy(id: string, { proxy, toxics }: EndpointReading): CheckResult {
  const foreign = toxics.filter(({ name }) => readToxicOwner(name) === null).map(({ name }) => name);
  const names = toxics.map(({ name }) => name).join(', ');
  return foreign.length > 0
    ? check(
        id,
        'failed',
        `Há toxics de outra pessoa no proxy ${proxy}: ${names}. Não mexemos neles; remova-os antes.`,
        `There are somebody else's toxics on the proxy ${proxy}: ${names}. We do not touch them; remove them first.`,
      )
    : check(
        id,
        'failed',
        `Há uma falha antiga nossa no proxy ${proxy} (${names}), ainda não desfeita.`,
        `There is an old fault of ours on the proxy ${proxy} (${names}), not undone yet.`,
      );
}

/** proxiesCheck looks at every proxy of the target. */
export const proxiesCheck: PreflightCheck = ({ plan, sources }) =>
  mapBounded(touchedEndpoints(plan), looksAtOnce, async (endpoint) => {
    const look = await sources.driver.look(endpoint, lookBudgetMs);
    return proxyCheck(readEndpoint(endpoint, look, null), look.kind === 'seen' && look.snapshot.enabled);
  });
