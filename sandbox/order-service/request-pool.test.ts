import { describe, expect, it } from 'vitest';
import { PoolRejection, RequestPool } from './request-pool';

const never = new AbortController().signal;
const limits = { workers: 2, queueCapacity: 1, waitLimitMs: 10_000 };

function held() {
  let release: () => void = () => undefined;
  const work = () => new Promise<string>((resolve) => (release = () => resolve('done')));
  return { work, release: () => release() };
}

describe('RequestPool', () => {
  it('holds a worker for the whole request and rejects beyond workers and queue', async () => {
    const pool = new RequestPool(limits, () => 0);
    const [first, second, third] = [held(), held(), held()];
    const runs = [first, second, third].map(({ work }) => pool.run(work, never));
    expect([pool.busy, pool.queued]).toEqual([2, 1]);
    await expect(pool.run(held().work, never)).rejects.toMatchObject({ reason: 'queue_full' });
    first.release();
    await runs[0];
    expect([pool.busy, pool.queued]).toEqual([2, 0]);
    second.release();
    third.release();
    expect(await Promise.all(runs)).toEqual(['done', 'done', 'done']);
    expect(pool.busy).toBe(0);
  });

  it('serves the queue first come, first served, and lets no newcomer overtake', async () => {
    const pool = new RequestPool({ workers: 1, queueCapacity: 5, waitLimitMs: 10_000 }, () => 0);
    const order: number[] = [];
    const first = held();
    const runs = [pool.run(first.work, never)];
    for (const n of [1, 2, 3]) runs.push(pool.run(() => Promise.resolve(String(order.push(n))), never));
    first.release();
    await Promise.all(runs);
    expect(order).toEqual([1, 2, 3]);
  });

  it('gives a request up after the wait limit without starting its work', async () => {
    const pool = new RequestPool({ ...limits, workers: 0, waitLimitMs: 5 }, () => 0);
    let started = false;
    const run = pool.run(() => Promise.resolve((started = true)), never);
    await expect(run).rejects.toMatchObject({ reason: 'wait_limit' });
    expect([started, pool.queued]).toEqual([false, 0]);
  });

  it('drops a waiting request whose client has gone', async () => {
    const pool = new RequestPool({ ...limits, workers: 0 }, () => 0);
    const gone = new AbortController();
    const run = pool.run(() => Promise.resolve(1), gone.signal);
    gone.abort();
    await expect(run).rejects.toBeInstanceOf(PoolRejection);
    expect(pool.queued).toBe(0);
  });

  it('frees the worker when the work throws', async () => {
    const pool = new RequestPool(limits, () => 0);
    await expect(pool.run(() => Promise.reject(new Error('broken')), never)).rejects.toThrow('broken');
    expect(pool.busy).toBe(0);
  });

  it('integrates the worker time exactly', async () => {
    let now = 0;
    const pool = new RequestPool(limits, () => now);
    const first = held();
    const run = pool.run(first.work, never);
    now = 1_000;
    expect(pool.busySeconds()).toBe(1);
    const second = held();
    const other = pool.run(second.work, never);
    now = 2_000;
    expect(pool.busySeconds()).toBe(3);
    first.release();
    second.release();
    await Promise.all([run, other]);
    now = 9_000;
    expect(pool.busySeconds()).toBe(3);
  });
});
