import type { RunChanges } from '@/lib/domain/view/views';
import { holdStream } from './hold-stream';
import { onMakeWay, wayMs } from './make-way';
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
// A live run ticks every 2 s: where the stream is silent for longer than this, it serves another run, or nobody.
const silenceMs = 5_000;
const pollEveryMs = 2_000;
const lostAfterMs = 8_000;

/** openRunFeed follows a run: as the elected tab by the stream, else by what that tab shares, else by polling; returns its close. */
export function openRunFeed({ runId, cursor, onChanges, onContact }: FeedOptions): () => void {
  const closing = new AbortController();
  const channel = new BroadcastChannel(channelName);
  let heardAt = performance.now();
  let streamedAt = heardAt;
  let askedAt = heardAt;
  let quietUntil = 0;
  let poll: AbortController | null = null;

  function take(changes: RunChanges, contact: Contact) {
    heardAt = performance.now();
    if (contact === 'stream') streamedAt = heardAt;
    onContact(contact);
    onChanges(changes);
  }

  async function ask() {
    if (poll !== null || performance.now() < quietUntil) return;
    poll = new AbortController();
    askedAt = performance.now();
    try {
      const changes = await pollChanges(runId, cursor(), poll.signal);
      if (!closing.signal.aborted) take(changes, 'polling');
    } catch {
      if (performance.now() - heardAt > lostAfterMs && !closing.signal.aborted) onContact('lost');
    } finally {
      poll = null;
    }
  }

  channel.onmessage = ({ data }: MessageEvent<Shared>) => {
    if (data.runId === runId) take(data.changes, 'stream');
  };
  const lead = () =>
    holdStream(closing.signal, runId, cursor, (changes) => {
      channel.postMessage({ runId, changes } satisfies Shared);
      take(changes, 'stream');
    });
  // Web Locks exist on https and localhost only; elsewhere the watchdog polls.
  const hasLocks = 'locks' in navigator;
  if (hasLocks) navigator.locks.request(streamLock, { signal: closing.signal }, lead).catch(() => undefined);
  // What came between the page and this subscription is asked for once; nothing is lost.
  void ask();
  const watchdog = setInterval(() => {
    const now = performance.now();
    if ((!hasLocks || now - streamedAt > silenceMs) && now - askedAt >= pollEveryMs) void ask();
  }, watchEveryMs);
  const onVisible = () => {
    if (document.visibilityState === 'visible') void ask();
  };
  const noMoreWay = onMakeWay(() => {
    quietUntil = performance.now() + wayMs;
    poll?.abort();
  });
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    closing.abort();
    poll?.abort();
    clearInterval(watchdog);
    noMoreWay();
    document.removeEventListener('visibilitychange', onVisible);
    channel.close();
  };
}
