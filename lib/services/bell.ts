/** Bell waits until it rings, a time passes or the signal aborts; a ring while nobody waits is remembered. */
export interface Bell {
  readonly ring: () => void;
  readonly remove: () => void;
  wait(ms: number): Promise<void>;
}

/** createBell makes a bell that also rings when the signal aborts; `remove` lets go of the signal. */
export function createBell(signal: AbortSignal): Bell {
  let rung = false;
  let release: (() => void) | undefined;
  const ring = () => {
    rung = true;
    release?.();
  };
  signal.addEventListener('abort', ring);
  return {
    ring,
    remove: () => signal.removeEventListener('abort', ring),
    async wait(ms) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          release = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      release = undefined;
      rung = false;
    },
  };
}
