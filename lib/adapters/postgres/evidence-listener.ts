import pg from 'pg';

/** EvidenceListener wakes live views when a run has new evidence. A lost wake-up loses nothing: views also poll. */
export interface EvidenceListener {
  /** Calls back after each notification for this run; the returned function stops that. */
  subscribe(runId: string, wake: () => void): () => void;
  /** How many views wait now: what is still here after a view has gone is a leak. */
  subscribed(): number;
  close(): Promise<void>;
}

/** Waits between attempts to connect again, in ms. */
const firstRetryMs = 250;
const longestRetryMs = 10_000;

/**
 * openEvidenceListener keeps one connection that listens for `run_evidence`, opened at the first subscription and opened
 * again whenever it breaks. `onTrouble` hears of each break.
 */
export function openEvidenceListener(url: string, onTrouble: (error: unknown) => void): EvidenceListener {
  const subscribers = new Map<string, Set<() => void>>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let retryMs = firstRetryMs;
  let closed = false;

  const wakeAll = () => {
    for (const wakes of subscribers.values()) for (const wake of wakes) wake();
  };

  const lost = (broken: pg.Client, error: unknown) => {
    if (client !== broken) return;
    client = undefined;
    void broken.end().catch(() => undefined);
    if (closed) return;
    onTrouble(error);
    retry = setTimeout(connect, retryMs);
    retry.unref();
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  };

  const connect = () => {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      application_name: 'masterdeck web listener',
    });
    client = next;
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next, new Error('the connection ended')));
    next.on('notification', ({ payload }) => {
      for (const wake of subscribers.get(payload ?? '') ?? []) wake();
    });
    next
      .connect()
      .then(() => next.query('LISTEN run_evidence'))
      .then(() => {
        retryMs = firstRetryMs;
        // Whatever happened while nobody listened is read now.
        wakeAll();
      })
      .catch((error: unknown) => lost(next, error));
  };

  return {
    subscribe(runId, wake) {
      if (!client && !retry && !closed) connect();
      const wakes = subscribers.get(runId) ?? new Set();
      subscribers.set(runId, wakes.add(wake));
      return () => {
        wakes.delete(wake);
        if (wakes.size === 0 && subscribers.get(runId) === wakes) subscribers.delete(runId);
      };
    },
    subscribed: () => [...subscribers.values()].reduce((sum, wakes) => sum + wakes.size, 0),
    async close() {
      closed = true;
      clearTimeout(retry);
      subscribers.clear();
      await client?.end();
    },
  };
}
