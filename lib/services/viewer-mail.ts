import type { RunNews } from './read-run-news';
import { readCursor, type RunCursor } from './run-cursor';
import type { RunSays } from './run-hub';

// A viewer that is further behind reads again from its cursor instead of being remembered message by message.
const longestQueue = 64;

/** ViewerMail is what one viewer has had and what waits for it; `isBehind` until it has read for itself what it missed. */
export class ViewerMail {
  private behind = true;
  private queue: RunSays[] = [];
  private end: RunCursor;
  private lastHead: string | undefined;
  private readonly had = new Set<number>();

  constructor(after: string | null) {
    this.end = readCursor(after);
  }

  put(said: RunSays): void {
    if (this.queue.length >= longestQueue) {
      this.queue = [];
      this.behind = true;
    }
    this.queue.push(said);
  }

  isBehind(): boolean {
    return this.behind;
  }

  hasMore(): boolean {
    return this.behind || this.queue.length > 0;
  }

  take(): RunSays | null {
    return this.queue.shift() ?? null;
  }

  cursor(): RunCursor {
    return this.end;
  }

  /** caughtUp notes that the viewer has read everything up to now; what comes later is put. */
  caughtUp(): void {
    this.behind = false;
  }

  /** accept leaves of the news what this viewer has not had; null where nothing but the time is new. */
  accept(news: RunNews): RunNews | null {
    const events = news.events.filter(({ seq }) => !this.had.has(seq));
    for (const { seq } of events) this.had.add(seq);
    const ticks = news.ticks.filter(({ n }) => n > this.end.tick);
    const head = JSON.stringify({ ...news.head, plan: null, now: null });
    const isNews = events.length > 0 || ticks.length > 0 || head !== this.lastHead;
    this.lastHead = head;
    this.end = {
      seq: Math.max(this.end.seq, news.end.seq),
      tick: Math.max(this.end.tick, news.end.tick),
    };
    return isNews ? { ...news, events, ticks, end: this.end } : null;
  }
}
