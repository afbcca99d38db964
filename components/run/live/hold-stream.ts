import type { RunChanges } from '@/lib/domain/view/views';

const reopenAfterMs = 1_000;

/** holdStream holds the stream of a run open, and opens it again where the browser gave it up, until the signal fires. */
export async function holdStream(
  signal: AbortSignal,
  runId: string,
  cursor: () => string,
  onChanges: (changes: RunChanges) => void,
): Promise<void> {
  while (!signal.aborted) {
    await new Promise<void>((resolve) => {
      const source = new EventSource(`/api/runs/${runId}/stream?after=${encodeURIComponent(cursor())}`);
      const end = () => {
        source.close();
        resolve();
      };
      // The server names its events, and a named event never reaches `onmessage`.
      source.addEventListener('changes', ({ data }: MessageEvent<string>) => {
        onChanges(JSON.parse(data) as RunChanges);
      });
      source.onerror = () => {
        // While CONNECTING the browser retries by itself; CLOSED means that it gave up.
        if (source.readyState === EventSource.CLOSED) setTimeout(end, reopenAfterMs);
      };
      signal.addEventListener('abort', end, { once: true });
    });
  }
}
