import { connect, type Socket } from 'node:net';
import { isAnyAddress, readListen } from '../same-listen';

/** Trace is what one fresh connection saw; times in ms since it was open (`connectedMs`: since the first packet). */
export interface Trace {
  readonly connectedMs: number | null;
  readonly firstByteMs: number | null;
  readonly lastByteMs: number | null;
  /** When the far side closed or reset the connection, or null when it was open until the end of the trace. */
  readonly endedMs: number | null;
  readonly bytesIn: number;
  readonly bytesOut: number;
  /** How long the trace lasted. */
  readonly watchedMs: number;
  readonly error: string | null;
}

/** TracePlan is what to send and how long to watch; `enough` ends the trace early. */
export interface TracePlan {
  readonly payload: Buffer | null;
  readonly enough: 'first_byte' | 'end';
  readonly waitMs: number;
}

/**
 * A connection given up in the middle of an answer is what later makes a plain toxic call of somebody else hang: what is
 * still coming is read for this long, in the background.
 */
const lingerMs = 1_000;

/** traceConnection opens one connection to a proxy's listen address and records what happens on it; it never rejects. */
export function traceConnection(listen: string, plan: TracePlan): Promise<Trace> {
  return new Promise((resolve) => {
    const address = readListen(listen);
    if (address === null) {
      resolve({ ...nothingSeen, error: `not an address that can be dialled: ${listen}` });
      return;
    }
    const host = isAnyAddress(address.host) ? '127.0.0.1' : address.host;
    const socket = connect({ host, port: address.port, allowHalfOpen: true });
    const trace = { ...nothingSeen };
    let startedMs = performance.now();
    const sinceMs = (): number => performance.now() - startedMs;
    let finished = false;
    const finish = (): void => {
      if (finished) return;
      finished = true;
      clearTimeout(timer);
      resolve({ ...trace, watchedMs: sinceMs() });
      linger(socket, trace.endedMs !== null || trace.error !== null);
    };
    const timer = setTimeout(finish, plan.waitMs);
    const end = (error: string | null): void => {
      trace.endedMs ??= sinceMs();
      trace.error ??= error;
      finish();
    };
    socket.on('connect', () => {
      trace.connectedMs = sinceMs();
      startedMs = performance.now();
      if (plan.payload !== null) socket.write(plan.payload);
      trace.bytesOut = plan.payload?.length ?? 0;
    });
    socket.on('data', (chunk) => {
      trace.firstByteMs ??= sinceMs();
      trace.lastByteMs = sinceMs();
      trace.bytesIn += chunk.length;
      if (plan.enough === 'first_byte') finish();
    });
    socket.on('end', () => end(null));
    socket.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  });
}

const nothingSeen: { -readonly [Key in keyof Trace]: Trace[Key] } = {
  connectedMs: null,
  firstByteMs: null,
  lastByteMs: null,
  endedMs: null,
  bytesIn: 0,
  bytesOut: 0,
  watchedMs: 0,
  error: null,
};

function linger(socket: Socket, ended: boolean): void {
  if (ended) {
    socket.destroy();
    return;
  }
  socket.on('end', () => socket.destroy());
  socket.resume();
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
