'use server';

/** launchRun takes the fields cardId, versionHash, environment, durationMs, share, planHash; goes on to the run, or back with `?failure=`. */
export function launchRun(form: FormData): Promise<void> {
  throw new Error(`not built yet ${String(form)}`);
}
