import type { Endpoint } from '@/lib/domain/fault/fault';

/**
 * StateAfterFailure is how a proxy was left: `as_found` (without our fault, verified), `missing` (deleted and not rebuilt: the
 * path is closed), `disabled` (built but closed), `different` (open, and not as it was found), or not readable.
 */
export type StateAfterFailure = 'as_found' | 'missing' | 'disabled' | 'different' | 'wedged' | 'unreachable';

/** ProxyChangeFailed ends a change that was not completed; `mayStillChange`: a call without an answer may yet be carried out (for 25 s or more). */
export class ProxyChangeFailed extends Error {
  override readonly name = 'ProxyChangeFailed';
  constructor(
    readonly endpoint: Endpoint,
    readonly state: StateAfterFailure,
    readonly stateDetail: string,
    readonly mayStillChange: boolean,
    cause: unknown,
  ) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const late = mayStillChange
      ? ' A call that was not answered may still be carried out: look again after 30 s.'
      : '';
    super(
      `proxy ${endpoint.proxy}: the change was not completed (${reason}). State: ${sentenceOf(state)} (${stateDetail}).${late}`,
      { cause },
    );
  }
}

function sentenceOf(state: StateAfterFailure): string {
  switch (state) {
    case 'as_found':
      return 'the proxy is as it was found, without our fault';
    case 'missing':
      return 'the proxy is MISSING, the path through it is closed, and it must be rebuilt';
    case 'disabled':
      return 'the proxy is there but DISABLED, the path through it is closed';
    case 'different':
      return 'the proxy is there and not as it was found';
    case 'wedged':
      return 'the proxy does not answer although its Toxiproxy does (wedged); a fault may still be live';
    case 'unreachable':
      return 'Toxiproxy cannot be reached; a fault may still be live, or the path closed';
  }
}
