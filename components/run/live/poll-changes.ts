import type { RunChanges } from '@/lib/domain/view/views';

// A poll slower than this is as good as none: the watchdog asks again.
const pollTimeoutMs = 4_000;

/** pollChanges asks once for what came after a cursor; it throws where the server did not answer with changes, or the signal fires. */
export async function pollChanges(runId: string, cursor: string, signal: AbortSignal): Promise<RunChanges> {
  const answer = await fetch(`/api/runs/${runId}/changes?after=${encodeURIComponent(cursor)}`, {
    cache: 'no-store',
    headers: { accept: 'application/json' },
    signal: AbortSignal.any([AbortSignal.timeout(pollTimeoutMs), signal]),
  });
  const type = answer.headers.get('content-type') ?? '';
  if (!answer.ok || !type.includes('json')) throw new Error(`changes answered ${answer.status} ${type}`);
  return (await answer.json()) as RunChanges;
}
