import { describe, expect, it } from 'vitest';
import type { RunWrite } from '@/lib/domain/run/run-record';
import { MarkKeeper, markOf } from './mark-keeper';
import type { Recorder } from './recorder';

const snapshot = { name: "it's", listen: '127.0.0.1:1', upstream: '127.0.0.1:2', enabled: true, toxics: [] };
const endpoint = { apiUrl: 'http://127.0.0.1:8474', proxy: "it's" };
const ours = { name: 'gd-run0001-1-0', type: 'latency', stream: 'downstream', toxicity: 1, attributes: {} };
const at = new Date('2026-11-30T12:00:00.000Z');

function setUp() {
  const writes: RunWrite[] = [];
  const stop = new AbortController();
  const recorder = {
    now: () => at,
    record: (...events: unknown[]) => writes.push({ events: events as never }),
    stored: (write: RunWrite) => {
      writes.push(write);
      return Promise.resolve();
    },
  } as unknown as Recorder;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined } as never;
  const keeper = new MarkKeeper({
    ref: { runId: 'run0001' },
    targetKey: 'key',
    recorder,
    log,
    signal: stop.signal,
  });
  return { keeper, writes, stop };
}

describe('MarkKeeper', () => {
  it('says where, what was last seen, which try and when the next is, and gives commands that a shell reads as meant', () => {
    const { keeper, writes, stop } = setUp();
    keeper.failed(
      { endpoint, snapshot, seen: { toxics: [ours], at } },
      { kind: 'retry', state: 'wedged', detail: 'no answer', seen: null },
      { attempt: 3, waitMs: 2_000, first: true },
    );
    stop.abort();
    const mark = writes.find((write) => write.mark)?.mark;
    expect(mark).toMatchObject({
      targetKey: 'key',
      runId: 'run0001',
      proxies: [
        {
          proxy: "it's",
          state: 'wedged',
          toxics: [{ name: 'gd-run0001-1-0' }],
          seenAt: at.toISOString(),
          attempt: 3,
          nextAt: '2026-11-30T12:00:02.000Z',
        },
      ],
    });
    expect(mark).toHaveProperty('command', expect.stringMatching(/^npx masterdeck rollback --direct '/));
    expect(mark).toHaveProperty('command', expect.stringContaining(`it'\\''s`));
    // A DELETE of a wedged proxy would freeze every other proxy of its Toxiproxy.
    expect(mark).toHaveProperty('curl', expect.not.stringContaining('DELETE'));
  });

  it('knows no command of ours where nobody knows how the proxy was', () => {
    const mark = markOf('key', 'run0001', [
      {
        ...endpoint,
        state: 'unreadable',
        detail: 'd',
        toxics: null,
        seenAt: null,
        triedAt: at.toISOString(),
        attempt: 1,
        nextAt: null,
        snapshot: null,
        command: '',
        curl: ['curl show'],
      },
    ]);
    expect(mark.command).toBe('');
    expect(mark.curl).toBe('curl show');
  });
});
