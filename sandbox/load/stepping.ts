/** The longest sleep between two steps, in ms: timers take no Infinity. */
const longestSleepMs = 1_000;

/** keepStepping calls `step` again after the delay it returned (ms); `wake` calls it at once, `stop` ends it. */
export function keepStepping(step: () => number): { wake(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const wake = () => {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(wake, Math.min(step(), longestSleepMs));
  };
  return {
    wake,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
