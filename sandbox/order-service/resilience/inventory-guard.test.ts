import { BulkheadRejectedError, TaskCancelledError } from 'cockatiel';
import { describe, expect, it } from 'vitest';
import { createInventoryGuard } from './inventory-guard';

const now = () => performance.now();
const ignore = () => undefined;

describe('createInventoryGuard', () => {
  it('revised: gives the answer up after 800 ms but keeps the slot until the call really ends', async () => {
    const guard = createInventoryGuard('revised', now, ignore);
    let end: (value: string) => void = () => undefined;
    const startedAt = now();
    const call = guard.execute(() => new Promise<string>((resolve) => (end = resolve)));
    await expect(call).rejects.toBeInstanceOf(TaskCancelledError);
    expect(now() - startedAt).toBeGreaterThanOrEqual(795);
    expect(guard.availableCalls()).toBe(19);
    end('at last');
    await expect.poll(() => guard.availableCalls()).toBe(20);
  });

  it('revised: refuses the 21st call at once, and counts that as a failure', async () => {
    const kinds: string[] = [];
    const guard = createInventoryGuard('revised', now, (kind) => kinds.push(kind));
    const releases: (() => void)[] = [];
    const held = Array.from({ length: 20 }, () =>
      guard.execute(() => new Promise<void>((r) => releases.push(r))),
    );
    await expect(guard.execute(() => Promise.resolve())).rejects.toBeInstanceOf(BulkheadRejectedError);
    expect(kinds).toEqual(['failed']);
    for (const release of releases) release();
    await Promise.all(held);
  });

  it('original: has neither time limit, bulkhead nor fallback', async () => {
    const guard = createInventoryGuard('original', now, ignore);
    expect([guard.hasFallback, guard.availableCalls()]).toEqual([false, -1]);
    await expect(guard.execute(() => Promise.resolve('stock'))).resolves.toBe('stock');
  });
});
