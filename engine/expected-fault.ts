import { isDeepStrictEqual } from 'node:util';
import type { Endpoint, Fault, LiveToxic } from '@/lib/domain/fault/fault';
import type { ProxyLook } from '@/lib/domain/fault/proxy-look';
import { nameToxic, readToxicOwner } from '@/lib/domain/fault/toxic-name';
import type { EndpointReading } from '@/lib/domain/run/evidence';
import type { RunRef } from '@/lib/domain/run/run-record';

/** ExpectedFault is what each proxy of the target carries while the fault is in. */
export interface ExpectedFault {
  readonly toxics: readonly LiveToxic[];
  readonly enabled: boolean;
}

/** expectFault names the toxics after the run and its epoch; an outage is a disabled proxy with a `noop` that tells its owner. */
export function expectFault(fault: Fault, ref: RunRef): ExpectedFault {
  const name = (index: number) => nameToxic({ ...ref, index });
  switch (fault.kind) {
    case 'toxics':
      return { enabled: true, toxics: fault.toxics.map((spec, index) => ({ ...spec, name: name(index) })) };
    case 'down':
      return {
        enabled: false,
        toxics: [{ name: name(0), type: 'noop', stream: 'downstream', toxicity: 1, attributes: {} }],
      };
  }
}

/** readEndpoint tells what a look found; `expected` is null where no fault of ours should be. */
export function readEndpoint(
  endpoint: Endpoint,
  look: ProxyLook,
  expected: ExpectedFault | null,
): EndpointReading {
  const at = { apiUrl: endpoint.apiUrl, proxy: endpoint.proxy };
  switch (look.kind) {
    case 'missing':
      return { ...at, state: 'proxy_missing', toxics: [], detail: null };
    case 'wedged':
      return { ...at, state: 'wedged', toxics: [], detail: `other proxies in the process: ${look.others}` };
    case 'unreachable':
      return { ...at, state: 'unreachable', toxics: [], detail: look.detail };
    case 'seen': {
      const { toxics, enabled } = look.snapshot;
      return { ...at, toxics: [...toxics], ...stateOf(toxics, enabled, expected) };
    }
  }
}

function stateOf(
  toxics: readonly LiveToxic[],
  enabled: boolean,
  expected: ExpectedFault | null,
): Pick<EndpointReading, 'state' | 'detail'> {
  const owned = toxics.filter(({ name }) => readToxicOwner(name) !== null);
  if (expected) {
    const there = expected.toxics.filter((wanted) => owned.some((found) => isSame(wanted, found)));
    if (there.length === expected.toxics.length && enabled === expected.enabled)
      return { state: 'fault_in', detail: null };
    if (there.length > 0 || owned.length > 0)
      return { state: 'different', detail: 'the toxics are not as they were put in' };
  } else if (owned.length > 0) return { state: 'fault_in', detail: null };
  if (toxics.length > 0) return { state: 'foreign_toxics', detail: null };
  return enabled ? { state: 'clean', detail: null } : { state: 'clean', detail: 'the proxy is disabled' };
}

/** Toxiproxy may add attributes of its own; ours must be there as they were sent. */
function isSame(wanted: LiveToxic, found: LiveToxic): boolean {
  return (
    wanted.name === found.name &&
    wanted.type === found.type &&
    wanted.stream === found.stream &&
    wanted.toxicity === found.toxicity &&
    Object.entries(wanted.attributes).every(([key, value]) => isDeepStrictEqual(found.attributes[key], value))
  );
}
