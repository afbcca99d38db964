/** keepRunning repeats a step: at once while it returns true, else after the pause, also when it throws. The returned function ends it. */
export function keepRunning(step: () => Promise<boolean>, pauseMs: number): () => void {
  let ended = false;
  let timer: NodeJS.Timeout | undefined;
  const again = (wantsMore: boolean) => {
    if (ended) return;
    timer = setTimeout(run, wantsMore ? 0 : pauseMs);
  };
  const run = () => {
    step().then(again, () => again(false));
  };
  run();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
