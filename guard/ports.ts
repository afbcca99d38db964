import type { ProxySnapshot } from '@/lib/domain/fault/fault';
import type { UndoDriver } from '@/lib/domain/fault/undo';

/** GuardDriver is the part of the Toxiproxy driver that a guard uses. */
export interface GuardDriver extends UndoDriver {
  listProxies(apiUrl: string, budgetMs: number): Promise<readonly ProxySnapshot[]>;
}

/** GuardLog is where a guard tells what it does. */
export interface GuardLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** GuardClock separates wall time (for records and restarts) from monotonic time (for leases). */
export interface GuardClock {
  now(): Date;
  monotonicMs(): number;
}
