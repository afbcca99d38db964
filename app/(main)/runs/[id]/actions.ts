'use server';

/** acceptRun takes runId and planHash; back to the run, with `?failure=` where it was refused. */
export async function acceptRun(form: FormData): Promise<void> {
  throw new Error(`not built yet ${String(form)}`);
}

/** acceptRunAsDemoProductOwner takes runId and planHash; demo mode only. */
export async function acceptRunAsDemoProductOwner(form: FormData): Promise<void> {
  throw new Error(`not built yet ${String(form)}`);
}

/** refuseRun takes runId and reason. */
export async function refuseRun(form: FormData): Promise<void> {
  throw new Error(`not built yet ${String(form)}`);
}

/** cancelRequestedRun takes runId. */
export async function cancelRequestedRun(form: FormData): Promise<void> {
  throw new Error(`not built yet ${String(form)}`);
}
