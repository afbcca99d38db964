/** hasStopped reads a signal anew: after an await, what the compiler remembers of `aborted` may be out of date. */
export function hasStopped(signal: AbortSignal): boolean {
  return signal.aborted;
}

/** abortableSleep resolves after `ms`, or at once when the signal is aborted; it never rejects. */
export function abortableSleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve();
      return;
    }
    const finish = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal?.addEventListener('abort', finish);
  });
}
