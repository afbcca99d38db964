import type { RunChanges } from '@/lib/domain/view/views';
import { pollChanges } from './poll-changes';

/** Contact tells how fresh a live view is: by the stream, by polling, or not at all. */
export type Contact = 'stream' | 'polling' | 'lost';

interface FeedOptions {
  readonly runId: string;
  readonly cursor: () => string;
  readonly onChanges: (changes: RunChanges) => void;
  readonly onContact: (contact: Contact) => void;
}

interface Shared {
  readonly runId: string;
  readonly changes: RunChanges;
}

// One stream for the whole browser: six of them exhaust its HTTP/1.1 connections to a server.
const streamLock = 'masterdeck-stream';
const channelName = 'masterdeck-run-changes';
const watchEveryMs = 1_000;
// A live run ticks every 2 s: silence for longer than this is checked by asking.
const silenceMs = 5_000;
const lostAfterMs = 8_000;

/** openRunFeed follows a run: as the elected tab by the stream, else by what that tab shares, else by polling; returns its close. */
export function openRunFeed({ runId, cursor, onChanges, onContact }: FeedOptions): () => void {
  const closing = new AbortController();
  const channel = new BroadcastChannel(channelName);
  let heardAt = performance.now();
  let polling = false;

  function take(changes: RunChanges, contact: Contact) {
    heardAt = performance.now();
    onContact(contact);
    onChanges(changes);
  }

  async function ask() {
    if (polling) return;
    polling = true;
    try {
      const changes = await pollChanges(runId, cursor());
      if (!closing.signal.aborted) take(changes, 'polling');
    } catch {
      if (performance.now() - heardAt > lostAfterMs && !closing.signal.aborted) onContact('lost');
    } finally {
      polling = false;
    }
  }

  channel.onmessage = ({ data }: MessageEvent<Shared>) => {
    if (data.runId === runId) take(data.changes, 'stream');
  };
  const lead = () =>
    streamUntil(closing.signal, runId, cursor, (changes) => {
      channel.postMessage({ runId, changes } satisfies Shared);
      take(changes, 'stream');
    });
  // Web Locks exist on https and localhost only; elsewhere the watchdog polls.
  if ('locks' in navigator) {
    navigator.locks.request(streamLock, { signal: closing.signal }, lead).catch(() => undefined);
  }
  // What came between the page and this subscription is asked for once; nothing is lost.
  void ask();
  const watchdog = setInterval(() => {
    if (performance.now() - heardAt > silenceMs || !('locks' in navigator)) void ask();
  }, watchEveryMs);
  const onVisible = () => {
    if (document.visibilityState === 'visible') void ask();
  };
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    closing.abort();
    clearInterval(watchdog);
    document.removeEventListener('visibilitychange', onVisible);
    channel.close();
  };
}

/** streamUntil holds the stream open, and opens it again where the browser gave it up, until the signal fires. */
async function streamUntil(
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
      source.onmessage = ({ data }: MessageEvent<string>) => onChanges(JSON.parse(data) as RunChanges);
      source.onerror = () => {
        // While CONNECTING the browser retries by itself; CLOSED means that it gave up.
        if (source.readyState === EventSource.CLOSED) setTimeout(end, watchEveryMs);
      };
      signal.addEventListener('abort', end, { once: true });
    });
  }
}
