import type { FollowedRun } from '@/lib/services/follow-run';

/** retryMs is how long a browser waits before it connects again. */
const retryMs = 1_000;

/** streamOf writes followed changes as server-sent events, pulled as fast as the reader takes them, and ends with either side. */
export function streamOf(
  messages: AsyncGenerator<FollowedRun, void, undefined>,
  gone: AbortController,
  onTrouble: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let troubled = false;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        controller.enqueue(encoder.encode(`retry: ${retryMs}\n\n`));
      },
      async pull(controller) {
        try {
          const { value, done } = await messages.next();
          if (done === true || gone.signal.aborted) {
            gone.abort();
            controller.close();
            return;
          }
          if (value.kind === 'trouble' && !troubled) onTrouble(value.error);
          troubled = value.kind === 'trouble';
          controller.enqueue(encoder.encode(format(value)));
        } catch (error) {
          // The reader went away between two events: there is nobody to tell.
          if (!gone.signal.aborted) onTrouble(error);
          gone.abort();
        }
      },
      async cancel() {
        gone.abort();
        await messages.return();
      },
    },
    { highWaterMark: 1 },
  );
}

/** format writes one message; `trouble` is a comment, so that a page keeps what it shows and its own clock tells the age. */
function format(message: FollowedRun): string {
  switch (message.kind) {
    case 'changes':
      return `id: ${message.changes.cursor}\nevent: changes\ndata: ${JSON.stringify(message.changes)}\n\n`;
    case 'heartbeat':
      return ': alive\n\n';
    case 'trouble':
      return ': waiting for the database\n\n';
  }
}
